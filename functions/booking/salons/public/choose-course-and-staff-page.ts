import { html } from "hono/html";
import { describeTerms } from "#domain/booking/salons/payment-terms.ts";
import { getSalonPaymentTerms } from "#domain/booking/salons/salon-settings.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import type { BookingPage } from "#functions/booking/booking-pages/booking-page.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { PAGE_ICONS } from "#functions/platform/public-pages/page-icons.ts";
import type { PageHtml } from "#functions/platform/public-pages/public-page.ts";
import type { CourseRow } from "../engine/salon-rows.ts";
import {
	ANY_STAFF,
	type BookingChoice,
	buildSalonPageUrl,
	formatCoursePrice,
	listBookableCourses,
	listBookableStaff,
} from "./booking-choice.ts";
import { renderChosen, renderFace, renderNobody, renderProgress } from "./chosen-so-far.ts";
import type { PublicSalon } from "./find-public-salon.ts";
import { buildPictureUrl, renderSalonPage } from "./salon-page.ts";

interface ChoiceCard {
	/** Circle in place of a missing picture. */
	face?: PageHtml;
	href: string;
	name: string;
	picture: string;
	facts: string;
	text: string;
}

const renderCards = (salon: PublicSalon, cards: ChoiceCard[], kind: "courses" | "people") =>
	html`<ul class="cards ${kind}">
		${cards.map(
			({ href, name, face, picture, facts, text }) => html`<li>
				<a class="card" href="${href}">
					${picture === "" ? kind === "people" && (face ?? renderFace(name)) : html`<img src="${buildPictureUrl(salon, picture)}" alt="" width="88" height="88" loading="lazy" />`}
					<span><b>${name}</b>${facts !== "" && html`<span class="facts">${facts}</span>`}</span>
					${PAGE_ICONS.forward}
					${text !== "" && html`<span class="text">${text}</span>`}
				</a>
			</li>`,
		)}
	</ul>`;

/** Message of a refused submit that returns to a choice. */
type RefusedSubmit = Pick<BookingPage, "problem" | "changes" | "status">;

/** Page on which the visitor selects a course. */
export function renderCoursesPage(
	c: RequestContext,
	salon: PublicSalon,
	{ change }: Pick<BookingChoice, "change">,
	refusal: RefusedSubmit = {},
): Promise<Response> {
	const courses = listBookableCourses(salon, change);
	return renderSalonPage(c, salon, {
		title: change === null ? "コースを選ぶ" : "変更後のコースを選ぶ",
		isFirstPage: true,
		progress: renderProgress(salon, { change }, "course"),
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
							facts: [
								`${course.minutes}分`,
								formatCoursePrice(course),
								describeTerms(course.payment ?? getSalonPaymentTerms(salon.rules)),
							]
								.filter(Boolean)
								.join("・"),
							text: course.description,
						})),
						"courses",
					),
	});
}

/** Page on which the visitor selects a staff member or 指名なし. */
export function renderStaffPage(
	c: RequestContext,
	salon: PublicSalon,
	choice: Pick<BookingChoice, "change"> & { course: CourseRow },
	refusal: RefusedSubmit = {},
): Promise<Response> {
	const { course, change } = choice;
	const to = (staff: number | typeof ANY_STAFF) =>
		buildSalonPageUrl(salon, "", { course: course.id, staff, change });
	return renderSalonPage(c, salon, {
		title: "担当を選ぶ",
		...refusal,
		progress: renderProgress(salon, choice, "staff"),
		aside: renderChosen(salon, choice),
		body: renderCards(
			salon,
			[
				{
					href: to(ANY_STAFF),
					name: "指名なし",
					face: renderNobody(),
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
			],
			"people",
		),
	});
}
