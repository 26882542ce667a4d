"""What moves on a page while one looks on."""

WATCHED = """async (ms) => {
  const before = new Map();
  const changes = new Map();
  const animated = new Set();
  const end = performance.now() + ms;
  while (performance.now() < end) {
    await new Promise(requestAnimationFrame);
    for (const one of document.querySelectorAll(".kh [style]")) {
      const now = Object.fromEntries([...(one.style ?? [])].map((name) => [name, one.style[name]]));
      const old = before.get(one) ?? now;
      before.set(one, now);
      for (const name of new Set([...Object.keys(now), ...Object.keys(old)])) {
        if (now[name] === old[name]) continue;
        const times = changes.get(one) ?? changes.set(one, {}).get(one);
        times[name] = (times[name] ?? 0) + 1;
      }
    }
    for (const one of document.getAnimations()) {
      for (const name of one.effect.getKeyframes().flatMap(Object.keys)) animated.add(name);
    }
  }
  for (const times of changes.values()) {
    for (const [name, n] of Object.entries(times)) if (n > 2) animated.add(name);
  }
  const notes = ["offset", "easing", "composite", "computedOffset"];
  return [...animated].filter((name) => !notes.includes(name));
}"""
"""Called with milliseconds: the properties of the table's elements that change from frame to frame
meanwhile, three times at least, or that an animation of the browser's own changes."""
