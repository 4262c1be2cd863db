import { html } from "hono/html";
import { formatTimeInWords } from "#domain/booking/salons/availability-marks.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { formatMonthDay } from "#domain/platform/time/format-moment.ts";
import { PAGE_ICONS } from "#functions/platform/public-pages/page-icons.ts";
import type { PageHtml } from "#functions/platform/public-pages/public-page.ts";
import type { CourseRow, ResourceRow } from "../engine/salon-rows.ts";
import { TIMES_ID } from "./booking-calendar.ts";
import {
	type BookingChoice,
	buildSalonPageUrl,
	type ChosenTime,
	canChooseCourse,
	canChooseStaff,
	formatCoursePrice,
	getLengthAndSubResources,
	listBookableStaff,
	toChoiceParams,
} from "./booking-choice.ts";
import type { PublicSalon } from "./find-public-salon.ts";
import { buildPictureUrl } from "./salon-page.ts";

/** Steps of a booking, in their order. */
const STEPS = { course: "コース", staff: "担当", time: "日時", entry: "入力", confirm: "確認" } as const;
type Step = keyof typeof STEPS;

/** Steps of this booking, up to the current one marked; steps without a choice are omitted. */
export function renderProgress(
	salon: PublicSalon,
	{ course, change }: Pick<BookingChoice, "change"> & Partial<Pick<BookingChoice, "course">>,
	current: Step,
): PageHtml {
	const isStep: Record<Step, boolean> = {
		course: canChooseCourse(salon, change),
		staff: course
			? canChooseStaff(salon, course, change)
			: salon.resources.some(({ kind }) => kind === "staff"),
		time: true,
		entry: change === null,
		confirm: true,
	};
	const steps = (Object.keys(STEPS) as Step[]).filter((step) => isStep[step] || step === current);
	const position = steps.indexOf(current);
	return html`<ol class="progress" aria-label="予約の手順">${steps.map((step, index) =>
		index === position
			? html`<li aria-current="step">${STEPS[step]}</li>`
			: html`<li class="${index < position ? "past" : ""}">${STEPS[step]}</li>`,
	)}</ol>`;
}

interface ChosenRow {
	picture: PageHtml | string;
	name: string;
	facts: string;
	/** Page on which another one is chosen, and its name. */
	change?: { href: string; label: string } | false | undefined;
}

type ChosenParts = Pick<BookingChoice, "change" | "movedReservation"> & {
	course: CourseRow;
	staff?: ResourceRow | null | undefined;
	at?: ChosenTime | undefined;
};

/** Choice so far, each part with a link that changes it. */
export function renderChosen(salon: PublicSalon, choice: ChosenParts): PageHtml {
	const { course, staff, at, change } = choice;
	const { minutes } = getLengthAndSubResources({ ...choice, staff });
	const params = toChoiceParams({ ...choice, staff, at });
	const rows: ChosenRow[] = [
		{
			picture: course.picture === "" ? "" : renderPartPicture(salon, course),
			name: course.name,
			facts: [`${minutes}分`, formatCoursePrice(course)].filter(Boolean).join("・"),
			change: canChooseCourse(salon, change) && {
				href: buildSalonPageUrl(salon, "", { change }),
				label: "コースを選び直す",
			},
		},
	];
	if (staff || (staff === null && listBookableStaff(salon, course).length > 0))
		rows.push({
			picture: staff ? renderPartPicture(salon, staff) : renderNobody(),
			name: staff?.name ?? "指名なし",
			facts: staff && staff.fee > 0 ? `指名料 ${formatYen(staff.fee)}` : "",
			change: canChooseStaff(salon, course, change) && {
				href: buildSalonPageUrl(salon, "", { course: course.id, change }),
				label: "担当を選び直す",
			},
		});
	if (at)
		rows.push({
			picture: html`<span class="sign">${PAGE_ICONS.calendar}</span>`,
			name: formatMonthDay(at.date),
			facts: `${formatTimeInWords(at.from)}〜${formatTimeInWords(at.from + minutes)}`,
			change: {
				href: `${buildSalonPageUrl(salon, "", { ...params, day: at.date })}#${TIMES_ID}`,
				label: "日時を選び直す",
			},
		});
	const total = course.price + (staff?.fee ?? 0);
	return html`<ul class="chosen" aria-label="選んだ内容">
		${rows.map(
			({ picture, name, facts, change: changeLink }) => html`<li>${picture}
				<div><b>${name}</b>${facts !== "" && html`<span>${facts}</span>`}</div>
				${changeLink && html`<a class="change" href="${changeLink.href}">変更<span class="hidden">（${changeLink.label}）</span></a>`}</li>`,
		)}
		${staff && staff.fee > 0 ? html`<li><div class="total">合計 ${formatYen(total)}</div></li>` : ""}
	</ul>`;
}

/** Circle for no particular person. */
export const renderNobody = (): PageHtml => html`<span class="face">${PAGE_ICONS.person}</span>`;

/** Circle with the first character of a name, for staff without a picture. */
export const renderFace = (name: string): PageHtml =>
	html`<span class="face" aria-hidden="true">${[...name][0] ?? ""}</span>`;

const renderPartPicture = (
	salon: PublicSalon,
	part: Pick<CourseRow | ResourceRow, "name" | "picture">,
): PageHtml =>
	part.picture === ""
		? renderFace(part.name)
		: html`<img src="${buildPictureUrl(salon, part.picture)}" alt="" width="40" height="40"${"fee" in part ? html` class="person"` : ""} />`;
