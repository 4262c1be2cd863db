import { broughtValue } from "#domain/vars/stored-value.ts";
import type { Visitor } from "../../booking-pages/visitor.ts";
import { announce } from "../../consoles/announce.ts";
import type { Ctx } from "../../context.ts";
import { syncedVars } from "../../forms/checked-fields.ts";
import type { FilledInfo } from "../../friend-records/fill-info.ts";
import type { Actor } from "../engine/command.ts";
import type { WireReservation } from "../present.ts";
import { order } from "../room.ts";
import type { Entered } from "./entered.ts";
import type { Way } from "./entry-page.ts";
import type { OpenSalon } from "./open-salon.ts";
import type { OwnBooking } from "./own-bookings.ts";

/** Who gives the room its commands. */
export const actorOf = (visitor: Visitor): Actor => ({
	side: "friend",
	operatorId: null,
	friendId: visitor.isFriend ? visitor.id : null,
	scope: { all: true },
});

/** A key is the visitor's own: nobody is answered with another's booking. */
export const savedAs = (ctx: Ctx, visitor: Visitor, key: string) => ({
	env: ctx.env,
	saveKey: `public:${visitor.isFriend ? visitor.id : "stranger"}:${key}`,
});

/** What is wanted of the room: the time, the course and whom. */
export const wantedOf = ({ choice: { course, staff, at } }: Pick<Way, "choice">) => ({
	date: at.date,
	from: at.from,
	course_id: course.id,
	salon_resource_id: staff?.id ?? null,
	sub_resource_ids: [],
});

/** Books, or asks to; the same key books once. @throws Refusal where the room refuses */
export async function book(ctx: Ctx, way: Way, entered: Entered): Promise<WireReservation> {
	const { salon, choice, visit, key } = way;
	const { visitor } = salon;
	const info = visitor.isFriend ? await infoOf(ctx, salon, entered) : [];
	const made = await order(savedAs(ctx, visitor, key), salon.id, actorOf(visitor), "create", {
		...wantedOf(way),
		name: visitor.isFriend ? visitor.name : entered.name,
		contact_address: entered.contact,
		comment: entered.comment,
		member_id: visitor.isFriend ? visitor.id : null,
		resource_fee_is_charged: (choice.staff?.fee ?? 0) > 0,
		meta_data: {},
		force: false,
		option: "",
		hold_key: visit,
		...(Object.keys(entered.answers).length > 0 && { answers: entered.answers }),
		...(info.length > 0 && { info }),
	});
	if (visitor.isFriend && info.length > 0)
		await announce(ctx.env, [{ event: "friend", friendId: visitor.id }]);
	return made;
}

/** Moves a friend's booking, or asks to. What it holds besides time and place stays. @throws Refusal */
export const move = (
	ctx: Ctx,
	{ salon, choice, visit, key }: Way,
	{ row }: OwnBooking,
): Promise<WireReservation> =>
	order(savedAs(ctx, salon.visitor, key), salon.id, actorOf(salon.visitor), "update", {
		...wantedOf({ choice }),
		id: row.id,
		name: row.name,
		contact_address: row.contactAddress,
		comment: row.comment,
		member_id: row.friendId,
		resource_fee_is_charged: (choice.staff?.fee ?? 0) > 0,
		meta_data: {},
		force: false,
		option: "",
		version: undefined,
		hold_key: visit,
	});

/** The friend information that answers fill; what is protected or gone is not filled. */
async function infoOf(ctx: Ctx, { items }: OpenSalon, { answers }: Entered): Promise<FilledInfo[]> {
	const filling = items.filter(({ varId, id }) => varId !== null && answers[id] !== undefined);
	if (filling.length === 0) return [];
	const known = await syncedVars(
		ctx,
		filling.map(({ varId }) => varId!),
	);
	return filling.flatMap(({ varId, id }) => {
		const field = known.get(varId!);
		const stored = field?.protected === 0 && broughtValue(field.type, answers[id]!, field.choices);
		if (!stored) return [];
		const { value, value_key, number, date, choice_id } = stored;
		return { varId: field.id, value, valueKey: value_key, number, date, choiceId: choice_id };
	});
}
