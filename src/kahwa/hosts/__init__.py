"""Where the referee runs: thin adapters that give it sockets, storage, a clock and entropy.

`local` is one process on this machine, `cloudflare` a Durable Object per room. What both do alike is
here once: `http` decides what a request is, `keeper` carries out what a room answers, `storage` splits
a room into rows.
"""
