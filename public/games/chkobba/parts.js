// @ts-check
/** All of the table but its cards. At a step each part takes over what is new in a frame of its own (paced.js). */
import { html } from "../../vendor/page.js";
import { Board } from "./board.js";
import { Cloth } from "./cloth.js";
import { ActionButton, CutButtons, HandButtons, PileButtons, TableButtons } from "./controls.js";
import { useFocusKept } from "./focus.js";
import { Counts, Said } from "./notes.js";
import { paced } from "./paced.js";
import { box, Plates } from "./plates.js";
import { LastMove } from "./recap.js";

/** @typedef {ReturnType<typeof import("./use-picking.js").usePicking>} Picking */
/**
 * @typedef {Omit<import("./controls.js").Common, "t"> & {
 *   step: string, act: import("./shown.js").Act | null, own: boolean, dealt: boolean,
 *   lines: Parameters<typeof Said>[0]["lines"], action: ReturnType<Picking["action"]>, panel: any,
 *   onHand: Picking["onHand"], onTable: Picking["onTable"], onPress: Picking["press"], onCut: Picking["cut"],
 *   onGrab: (id: number, event: PointerEvent) => void, onAsk: (id: number | null) => void, onMoves: () => void,
 * }} PartsProps `own`: the step is the player's own; `dealt`: the hand lies there, though others are still dealt theirs
 */

/** What is pressed comes before what is read. Only what the player may press is drawn while cards fly. */
const Paced = {
  Hand: paced(HandButtons, 1),
  OnTable: paced(TableButtons, 2),
  Action: paced(ActionButton, 3),
  Plates: paced(Plates, 4),
  Counts: paced(Counts, 5),
  LastMove: paced(LastMove, 6),
  Board: paced(Board, 7),
  Cloth: paced(Cloth, 8),
  OnPiles: paced(PileButtons, 9),
};

/** @param {import("../contract.js").TableProps & PartsProps} props */
export function Parts(props) {
  const { step: by, act, own, dealt, view, layout, book, picks, mine, lit, you, names, seats, refusal, pending, action, t } = props;
  useFocusKept();
  // A hand that has been dealt is to be played before anything else is drawn; what goes with it follows.
  const then = `${by}${dealt}`;
  const common = { atRest: !mine, view, layout, book, picks, mine, lit, t };
  const { clock, badge, absence, seal } = props;
  const cut = view.cut?.seat === you ? (view.cut?.card ?? null) : null;
  return html`<${Paced.Cloth} by=${by} atRest layout=${layout} idle=${!act} />
    <div class="kh-drop" style=${box(layout.cloth)} aria-hidden="true"></div>
    <${Paced.Plates} by=${by} atRest ...${{ view, layout, seats, names, you, t, turn: view.turn, clock, badge, absence, seal }} />
    <div class="kh-question" style=${box({ ...layout.question, h: 0 })}>${props.question}</div>
    <div class="kh-notice" style=${box(layout.recap)}>${props.notice}</div>
    <${Paced.Counts} by=${by} atRest ...${{ act, view, layout, you, t }} />
    ${
      cut === null
        ? !layout.board &&
          html`<${Paced.LastMove} by=${by} atRest history=${view.history} names=${names} rect=${layout.recap} hidden=${refusal !== null}
            onOpen=${props.onMoves} t=${t} />`
        : html`<p class="kh-recap is-said" style=${box(layout.recap)}>${t("chkobba.cut.yours")}</p>`
    }
    ${layout.board && html`<${Paced.Board} by=${by} atRest rect=${layout.board} view=${act?.before ?? view} names=${names} t=${t} />`}
    <${Paced.OnPiles} by=${by} atRest ...${{ view, layout, you, names, t }} onAsk=${props.onAsk} />
    <${Paced.OnTable} by=${then} ...${common} onCard=${props.onTable} />
    ${you !== null && html`<${Paced.Hand} by=${by} now=${dealt} ...${common} onCard=${props.onHand} onGrab=${props.onGrab} />`}
    ${
      cut !== null
        ? html`<${CutButtons} layout=${layout} card=${cut} ready=${mine} t=${t} onCut=${props.onCut} />`
        : html`<${Paced.Action} by=${then} atRest=${!mine && !own} ...${{ layout, pending, ...action }} onPress=${props.onPress} />`
    }
    ${props.panel}
    <${Said} lines=${props.lines} t=${t} />`;
}
