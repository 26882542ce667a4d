// @ts-check
/** Arabic, as it is read in Tunisia: the standard language with the game's own words. */

/** @type {import("./index.js").Texts} */
export const ar = {
  name: "Kahwa",
  close: "إغلاق",
  cancel: "إلغاء",
  wait: "لحظة من فضلك",
  "back.menu": "العودة إلى القائمة",

  "menu.lead": "شكوبة برابط واحد، مع الأصحاب أو ضدّ الروبوتات.",
  "menu.friends": "العب مع أصحابك",
  "menu.bots": "العب ضدّ الروبوتات",
  "menu.bots.players": "كم على الطاولة",
  "menu.bots.2": "1 ضدّ 1",
  "menu.bots.4": "2 ضدّ 2",
  "join.label": "عندك رمز؟",
  "join.placeholder": "K7QM 2ZPA",
  "join.go": "انضمّ",
  "join.bad": "الرمز من 8 حروف وأرقام لاتينية، بلا I وO و0 و1",

  "player.default": "لاعب",
  "player.numbered": "لاعب {n}",

  "room.opening": "نفتح الطاولة",
  again: "حاول من جديد",
  "page.failed": "لم يُحمَّل هذا الجزء من الصفحة. تحقّق من الاتصال وحاول من جديد",

  "level.easy": "سهل",
  "level.medium": "متوسّط",
  "level.hard": "صعب",

  "rules.open": "القواعد",
  "settings.open": "الإعدادات",

  "refused.other": "لم ينجح ذلك ({reason})",
  "refused.lost": "لا جواب. تحقّق من الاتصال وحاول من جديد",
  "refused.server": "في الخادم مشكلة. حاول بعد لحظة",
  "refused.bad-options": "لا يمكن اختيار ذلك",
  "refused.rate": "واحدة واحدة. انتظر ثانية",
  "refused.room-busy": "على هذه الطاولة ناس كثيرون. حاول بعد لحظة",
  "refused.too-many-rooms": "فُتحت من هنا طاولات كثيرة قبل قليل. حاول بعد دقيقة",
  "refused.bad-origin": "لا يمكن لهذه الصفحة أن تلعب على هذا الخادم",
};
