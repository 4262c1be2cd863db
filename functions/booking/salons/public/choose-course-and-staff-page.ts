import { html } from "hono/html";
import { SALON_PAGES, salonPath } from "#domain/engine/public-addresses/salon-address.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import type { BookingPage } from "#functions/booking/booking-pages/booking-page.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import type { CourseRow } from "../engine/salon-rows.ts";
import { getPartPictureKey } from "../salons/check-part-picture.ts";
import {
	ANY_STAFF,
	type BookingChoice,
	buildSalonPageUrl,
	canChooseCourse,
	listBookableCourses,
	listBookableStaff,
} from "./booking-choice.ts";
import type { OpenSalon } from "./find-open-salon.ts";
import { renderSalonPage } from "./salon-page.ts";

/** URL of a picture for visitors; uploads are served by the salon's own pages. */
function buildPictureUrl(salon: OpenSalon, picture: string): string {
	const key = getPartPictureKey(picture);
	return key === null ? picture : `${salonPath(salon.url.code)}${SALON_PAGES.picture}/${key}`;
}

interface ChoiceCard {
	href: string;
	name: string;
	picture: string;
	facts: string;
	text: string;
}

const renderCards = (salon: OpenSalon, cards: ChoiceCard[]) =>
	html`<ul class="cards">
		${cards.map(
			({ href, name, picture, facts, text }) => html`<li>
				<a class="card" href="${href}">
					${picture !== "" && html`<img src="${buildPictureUrl(salon, picture)}" alt="" width="80" height="80" loading="lazy" />`}
					<span><b>${name}</b>${facts !== "" && html`<span class="facts">${facts}</span>`}
					${text !== "" && html`<span class="text">${text}</span>`}</span>
				</a>
			</li>`,
		)}
	</ul>`;

/** Formatted price of a course; empty where it has none. */
export const formatCoursePrice = ({ price }: Pick<CourseRow, "price">): string =>
	price > 0 ? formatYen(price) : "";

/** Message of a refused submit that returns to a choice. */
type RefusedSubmit = Pick<BookingPage, "problem" | "changes" | "status">;

/** Page on which the visitor selects a course. */
export function renderCoursesPage(
	c: RequestContext,
	salon: OpenSalon,
	{ change }: Pick<BookingChoice, "change">,
	refusal: RefusedSubmit = {},
): Promise<Response> {
	const courses = listBookableCourses(salon, change);
	return renderSalonPage(c, salon, {
		title: change === null ? "コースを選ぶ" : "変更後のコースを選ぶ",
		isFirst: true,
		...refusal,
		body:
			courses.length === 0
				? html`<p class="note">${BOOKING_TEXTS.nothingToBook}</p>`
				: renderCards(
						salon,
						courses.map((course) => ({
							href: buildSalonPageUrl(salon, "", { course: course.id, change }),
							name: course.name,
							picture: course.picture,
							facts: [`${course.minutes}分`, formatCoursePrice(course)].filter(Boolean).join("・"),
							text: course.description,
						})),
					),
	});
}

/** Page on which the visitor selects a staff member or 指名なし. */
export function renderStaffPage(
	c: RequestContext,
	salon: OpenSalon,
	choice: Pick<BookingChoice, "change"> & { course: CourseRow },
	refusal: RefusedSubmit = {},
): Promise<Response> {
	const { course, change } = choice;
	const to = (staff: number | typeof ANY_STAFF) =>
		buildSalonPageUrl(salon, "", { course: course.id, staff, change });
	return renderSalonPage(c, salon, {
		title: "担当を選ぶ",
		...refusal,
		body: html`${renderChosenSteps([course.name])}
			${renderCards(salon, [
				{
					href: to(ANY_STAFF),
					name: "指名なし",
					picture: "",
					facts: "",
					text: "空いているスタッフが担当します。",
				},
				...listBookableStaff(salon, course).map((staff) => ({
					href: to(staff.id),
					name: staff.name,
					picture: staff.picture,
					facts: staff.fee > 0 ? `指名料 ${formatYen(staff.fee)}` : "",
					text: staff.description,
				})),
			])}
			${canChooseCourse(salon, change) && html`<p><a href="${buildSalonPageUrl(salon, "", { change })}">コースを選び直す</a></p>`}`,
	});
}

/** Steps that are already selected. */
export const renderChosenSteps = (names: string[]) =>
	html`<ol class="steps" aria-label="選んだ内容">${names.map((name) => html`<li>✓ ${name}</li>`)}</ol>`;
