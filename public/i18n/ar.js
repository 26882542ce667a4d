// @ts-check
/** Arabic, as it is read in Tunisia: the standard language with the game's own words. */

/** @type {import("./index.js").Texts} */
export const ar = {
  name: "Kahwa",
  close: "إغلاق",
  cancel: "إلغاء",
  wait: "لحظة من فضلك",
  "back.menu": "العودة إلى القائمة",

  "menu.lead": "شكوبة برابط، مع الأصحاب أو الروبوتات.",
  "menu.lead.offline": "لا توجد شبكة، والروبوتات تلعب مع ذلك.",
  "menu.friends": "العب مع أصحابك",
  "menu.bots": "العب ضدّ الروبوتات",
  "menu.bots.online": "العب ضدّ الروبوتات عبر الشبكة",
  "menu.bots.players": "كم على الطاولة",
  "menu.bots.2": "1 ضدّ 1",
  "menu.bots.4": "2 ضدّ 2",
  "menu.level": "مستوى الروبوتات",
  "menu.options": "الخيارات",
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
  "level.rated": "تفوز الروبوتات {n}%",

  "rules.open": "القواعد",
  "settings.open": "الإعدادات",
  install: "تثبيت",
  "install.by-hand": "في سفاري: مشاركة، ثم إضافة إلى الشاشة الرئيسية",
  "version.new": "نسخة جديدة",

  "refused.other": "لم ينجح ذلك ({reason})",
  "refused.lost": "لا جواب. تحقّق من الاتصال وحاول من جديد",
  "refused.no-network": "لا توجد شبكة، واللعب مع الآخرين يحتاجها",
  "refused.server": "في الخادم مشكلة. حاول بعد لحظة",
  "refused.bad-options": "لا يمكن اختيار ذلك",
  "refused.rate": "واحدة واحدة. انتظر ثانية",
  "refused.room-busy": "على هذه الطاولة ناس كثيرون. حاول بعد لحظة",
  "refused.too-many-rooms": "فُتحت من هنا طاولات كثيرة قبل قليل. حاول بعد دقيقة",
  "refused.daily-limit": "بلغ الخادم حدّه لهذا اليوم. المقاعد والأوراق محفوظة حتى منتصف الليل بالتوقيت العالمي",
  "refused.bad-origin": "لا يمكن لهذه الصفحة أن تلعب على هذا الخادم",

  resume: "تابع اللعبة",
  "resume.what": "{players} · {level} · {own} مقابل {theirs} · {when}",
  "resume.not": "لا يمكن قراءة اللعبة المحفوظة هنا. ستحلّ محلّها لعبة جديدة.",
  "resume.not.version": "اللعبة المحفوظة من إصدار آخر من قهوة ولا يمكن متابعتها. ستحلّ محلّها لعبة جديدة.",

  "record.open": "السجلّ",

  "offline.setting": "نجهّز الطاولة",
  "offline.setting.note": "الروبوتات قادمة. المرّة الأولى وحدها تطول.",
  "offline.failed": "لا يمكن للروبوتات اللعب على هذا الجهاز",
  "offline.failed.no-wasm": "هذا المتصفّح بلا WebAssembly، والروبوتات تحتاجه لتلعب على هذا الجهاز.",
  "offline.failed.absent": "في هذا العنوان تلعب الروبوتات على طاولة الخادم فقط.",
  "offline.failed.missing": "لم يُحمَّل ما تحتاجه الروبوتات لتلعب على هذا الجهاز.",
  "offline.failed.crashed": "توقّفت طاولة الروبوتات على هذا الجهاز.",
};
