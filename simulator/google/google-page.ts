import { html } from "hono/html";
import { formatTokyoTime } from "../rules/tokyo-time.ts";
import { listCurrentEvents } from "./calendar-events.ts";
import { GOOGLE_EVENT_TYPES } from "./google-actions.ts";
import { GOOGLE_FAULTS, GOOGLE_TARGETS, listGoogleFaults } from "./google-faults.ts";
import { listSimulatedSheets, type Spreadsheet } from "./google-sheets.ts";
import {
	calendarKey,
	type GoogleWorld,
	type SimulatedCalendar,
	type StoredCalendarEvent,
} from "./google-world.ts";

/** Page of the simulated Google Calendar, for viewing and editing events as a person would. */
export const googlePage = (world: GoogleWorld) => html`<!doctype html>
<html lang="ja">
	<head>
		<meta charset="utf-8" />
		<meta name="viewport" content="width=device-width, initial-scale=1" />
		<title>Googleカレンダーとシート（シミュレーター）</title>
		<style>
			:root { color-scheme: light dark }
			body { font-family: "Hiragino Sans", "Yu Gothic UI", "Noto Sans JP", sans-serif; max-width: 60rem; margin: 1rem auto; padding: 0 1rem; line-height: 1.6 }
			form { display: flex; flex-wrap: wrap; align-items: end; gap: .5rem; margin: .5rem 0 }
			form.inline { display: inline-flex; margin: 0 .25rem .25rem 0 }
			label { display: grid; font-size: .875rem }
			label.check { display: flex; align-items: center; gap: .25rem }
			input, select, button { box-sizing: border-box; min-height: 2.25rem; max-width: 100%; font: inherit }
			ul { margin: .5rem 0; padding: 0; list-style: none }
			li { display: flex; flex-wrap: wrap; align-items: center; gap: 0 .75rem; padding: .25rem 0; border-bottom: 1px solid #8884; overflow-wrap: anywhere }
			li b { flex: 1 1 12rem; min-width: 0; font-weight: 600 }
			time { font-variant-numeric: tabular-nums }
			h2 { font-size: 1.1rem; margin: 1rem 0 0 }
			.id { margin: 0; font-size: .8125rem; opacity: .75; overflow-wrap: anywhere }
			td { padding: 0 .5rem; border: 1px solid #8884; white-space: pre }
			section { padding: .25rem 0 1rem; border-top: 1px solid #8888 }
		</style>
	</head>
	<body>
		<h1 style="font-size: 1.4rem">Googleカレンダーとシート（シミュレーター）</h1>
		<p><a href="/simulator">スマートフォンに戻る</a></p>
		${world.records.list<SimulatedCalendar>(calendarKey("")).map((calendar) => calendarSection(world, calendar))}
		${listSimulatedSheets(world).map(sheetSection)}
		${faultSection(world)}
	</body>
</html>`;

/** Event types in the wording of Google's own page. */
const TYPE_LABELS: Record<(typeof GOOGLE_EVENT_TYPES)[number], string> = {
	default: "予定",
	outOfOffice: "不在",
	focusTime: "サイレント モード",
	workingLocation: "勤務場所",
	birthday: "誕生日",
};

const calendarSection = (world: GoogleWorld, { id, summary, accessRole }: SimulatedCalendar) => html`<section>
	<h2>${summary}</h2>
	<p class="id">${id}</p>
	<ul>
		${listCurrentEvents(world, id)
			.sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1))
			.map((event) => html`<li>${eventLine(id, event)}</li>`)}
		${listCurrentEvents(world, id).length === 0 && html`<li>予定はありません。</li>`}
	</ul>
	${
		accessRole === "reader"
			? "閲覧のみのカレンダーです。"
			: html`<form method="post" action="/simulator/api/google/deeds">
				<input type="hidden" name="deed" value="add" />
				<input type="hidden" name="calendar" value="${id}" />
				<label>件名 <input name="summary" value="予定" required /></label>
				<label>開始 <input type="datetime-local" name="start" required /></label>
				<label>終了 <input type="datetime-local" name="end" required /></label>
				<label
					>種類
					<select name="eventType">
						${GOOGLE_EVENT_TYPES.map((type) => html`<option value="${type}">${TYPE_LABELS[type]}</option>`)}
					</select></label
				>
				<label class="check"><input type="checkbox" name="transparency" value="transparent" /> 予定なし</label>
				<button>予定を追加する</button>
			</form>`
	}
</section>`;

const sheetSection = ({ id, title, tab, rows }: Spreadsheet) => html`<section>
	<h2>${title}</h2>
	<p class="id">${tab}・${id}</p>
	<div style="overflow-x: auto"><table>
		${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${String(cell ?? "")}</td>`)}</tr>`)}
	</table></div>
	<form class="inline" method="post" action="/simulator/api/google/deeds">
		<input type="hidden" name="deed" value="put_away_sheet" />
		<input type="hidden" name="id" value="${id}" />
		<button>シートを削除する</button>
	</form>
</section>`;

const eventLine = (
	calendar: string,
	event: StoredCalendarEvent,
) => html`<time>${startOf(event)} 〜 ${endOf(event)}</time>
	<b>${String(event.body.summary ?? "")}</b>
	<form class="inline" method="post" action="/simulator/api/google/deeds">
		<input type="hidden" name="deed" value="delete" />
		<input type="hidden" name="calendar" value="${calendar}" />
		<input type="hidden" name="id" value="${event.id}" />
		<button aria-label="${String(event.body.summary ?? "予定")}を削除する">削除</button>
	</form>`;

const faultSection = (world: GoogleWorld) => html`<section>
	<h2>Googleの調子</h2>
	<ul>
		${listGoogleFaults(world).map(
			({ kind, call, times, afterwards }) =>
				html`<li>${GOOGLE_FAULTS[kind].label}・${GOOGLE_TARGETS[call]}・あと${times}回${afterwards ? "・受け付けた後" : ""}</li>`,
		)}
	</ul>
	<form method="post" action="/simulator/api/google/deeds">
		<input type="hidden" name="deed" value="fault" />
		<label
			>障害
			<select name="kind">
				${Object.entries(GOOGLE_FAULTS).map(([kind, { label }]) => html`<option value="${kind}">${label}</option>`)}
			</select></label
		>
		<label
			>対象
			<select name="call">
				${Object.entries(GOOGLE_TARGETS).map(([call, label]) => html`<option value="${call}">${label}</option>`)}
			</select></label
		>
		<label>回数 <input type="number" name="times" value="1" min="1" max="10000" /></label>
		<label class="check"><input type="checkbox" name="afterwards" value="1" /> 受け付けた後に起こす</label>
		<button>障害を起こす</button>
	</form>
	${[
		["mend", "障害をなくす"],
		["arrive", "遅れている呼び出しを届ける"],
		["forget", "同期の記録を忘れる（410）"],
		["revoke", "連携の許可を取り消す"],
		["rotate", "更新のたびにトークンを替える"],
	].map(
		([name, label]) => html`<form class="inline" method="post" action="/simulator/api/google/deeds">
			<input type="hidden" name="deed" value="${name}" /><button>${label}</button>
		</form>`,
	)}
</section>`;

const formatEventTime = (time: unknown): string => {
	const { date, dateTime } = (time ?? {}) as { date?: string; dateTime?: string };
	if (date) return date;
	// Without the seconds.
	return formatTokyoTime(Date.parse(dateTime ?? "")).slice(0, 16);
};
const startOf = ({ body }: StoredCalendarEvent): string => formatEventTime(body.start);
const endOf = ({ body }: StoredCalendarEvent): string => formatEventTime(body.end);
