import { html } from "hono/html";
import { SALON_PAGES, salonPath } from "#domain/engine/public-addresses/salon-address.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import type { BookingPage } from "#functions/booking/booking-pages/booking-page.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import type { CourseRow } from "../engine/salon-rows.ts";
import { partPictureKey } from "../salons/part-picture.ts";
import {
	ANYONE,
	addressAt,
	type BookingChoice,
	coursesFor,
	mayChooseCourse,
	staffFor,
} from "./booking-choice.ts";
import type { OpenSalon } from "./open-salon.ts";
import { salonBookingPage } from "./salon-page.ts";

/** The address at which visitors see a picture: operators' uploads are shown through the salon's page alone. */
function pictureAt(salon: OpenSalon, picture: string): string {
	const key = partPictureKey(picture);
	return key === null ? picture : `${salonPath(salon.url.code)}${SALON_PAGES.picture}/${key}`;
}

interface Card {
	href: string;
	name: string;
	picture: string;
	facts: string;
	text: string;
}

const cards = (salon: OpenSalon, all: Card[]) =>
	html`<ul class="cards">
		${all.map(
			({ href, name, picture, facts, text }) => html`<li>
				<a class="card" href="${href}">
					${picture !== "" && html`<img src="${pictureAt(salon, picture)}" alt="" width="80" height="80" loading="lazy" />`}
					<span><b>${name}</b>${facts !== "" && html`<span class="facts">${facts}</span>`}
					${text !== "" && html`<span class="text">${text}</span>`}</span>
				</a>
			</li>`,
		)}
	</ul>`;

/** Price of a course; empty where the salon gives none. */
export const priceOf = ({ price }: Pick<CourseRow, "price">): string => (price > 0 ? formatYen(price) : "");

/** Problem of a press that leads back to a choice. */
type Said = Pick<BookingPage, "problem" | "changes" | "status">;

/** Page on which the visitor selects a course. */
export function coursesPage(
	c: RequestContext,
	salon: OpenSalon,
	{ change }: Pick<BookingChoice, "change">,
	said: Said = {},
): Promise<Response> {
	const courses = coursesFor(salon, change);
	return salonBookingPage(c, salon, {
		title: change === null ? "コースを選ぶ" : "変更後のコースを選ぶ",
		isFirst: true,
		...said,
		body:
			courses.length === 0
				? html`<p class="note">${BOOKING_TEXTS.nothingToBook}</p>`
				: cards(
						salon,
						courses.map((course) => ({
							href: addressAt(salon, "", { course: course.id, change }),
							name: course.name,
							picture: course.picture,
							facts: [`${course.minutes}分`, priceOf(course)].filter(Boolean).join("・"),
							text: course.description,
						})),
					),
	});
}

/** With whom, or 指名なし. */
export function staffPage(
	c: RequestContext,
	salon: OpenSalon,
	choice: Pick<BookingChoice, "change"> & { course: CourseRow },
	said: Said = {},
): Promise<Response> {
	const { course, change } = choice;
	const to = (staff: number | typeof ANYONE) => addressAt(salon, "", { course: course.id, staff, change });
	return salonBookingPage(c, salon, {
		title: "担当を選ぶ",
		...said,
		body: html`${chosenSteps([course.name])}
			${cards(salon, [
				{
					href: to(ANYONE),
					name: "指名なし",
					picture: "",
					facts: "",
					text: "空いている担当者がうかがいます。",
				},
				...staffFor(salon, course).map((staff) => ({
					href: to(staff.id),
					name: staff.name,
					picture: staff.picture,
					facts: staff.fee > 0 ? `指名料 ${formatYen(staff.fee)}` : "",
					text: staff.description,
				})),
			])}
			${mayChooseCourse(salon, change) && html`<p><a href="${addressAt(salon, "", { change })}">コースを選び直す</a></p>`}`,
	});
}

/** Steps that are already selected. */
export const chosenSteps = (names: string[]) =>
	html`<ol class="steps" aria-label="選んだ内容">${names.map((name) => html`<li>✓ ${name}</li>`)}</ol>`;
