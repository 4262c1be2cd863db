import { type SQL, sql } from "drizzle-orm";
import { formAnswers } from "#db/acquisition/forms.ts";
import { salonReservations } from "#db/booking/reservation-tables.ts";
import { salonHistory } from "#db/booking/salon-history.ts";
import { salons } from "#db/booking/salons.ts";
import { friendVars } from "#db/people/friend-fields.ts";
import { friendTags } from "#db/people/tag-tables.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { StarterKind } from "#domain/console/first-day/compose-starter-set.ts";
import type { StarterRecord } from "#domain/console/first-day/starter-record.ts";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import { isUsedKind, type Use } from "#domain/engine/used-by/used-by-kinds.ts";
import type { ItemKinds } from "#functions/engine/explorer/routes.ts";
import { findUses } from "#functions/engine/used-by/find-uses.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Item of a set. */
export type StarterItemRecord = StarterRecord & { kind: StarterKind };

/** Order of deletion: the users of an item before it. */
const DELETION_ORDER: readonly StarterKind[] = [
	"reaction",
	"richmenu",
	"scenario",
	"form",
	"action",
	"tag",
	"var",
];

/** Data of friends that name an item, which then stays. */
const NAMED_BY_FRIENDS: Partial<Record<StarterKind, (id: number) => SQL>> = {
	tag: (id) => sql`exists (select 1 from ${friendTags} m where m.tag_id = ${id})`,
	var: (id) => sql`exists (select 1 from ${friendVars} v where v.var_id = ${id})`,
	form: (id) => sql`exists (select 1 from ${formAnswers} a where a.form_id = ${id})`,
};

/** Condition: nobody has changed the item since the set created it, and no friend's data name it. */
export const isItemUnchanged = (kinds: ItemKinds, { kind, id }: StarterItemRecord): SQL =>
	sql`exists (select 1 from ${kinds[kind].table} t where t.id = ${id} and t.version = 1 and t.deleted_at is null)
		and not ${NAMED_BY_FRIENDS[kind]?.(id) ?? sql`0`}`;

/**
 * Condition: nobody has booked in the salon or changed it, apart from its online booking, and it was not
 * archived.
 */
const isSalonUnchanged = (id: number): SQL =>
	sql`exists (select 1 from ${salons} s where s.id = ${id} and s.deleted_at is null)
		and not exists (select 1 from ${salonReservations} r where r.salon_id = ${id})
		and not exists (select 1 from ${salonHistory} h where h.salon_id = ${id} and not (h.subject = 'rules'
			and json_remove(h.before, '$.enableOnline', '$.version') is json_remove(h.after, '$.enableOnline', '$.version')))`;

/** Records of a set that can be deleted again, in the order of their deletion. */
export interface UnchangedRecords {
	salonId: number | null;
	items: StarterItemRecord[];
}

/**
 * Finds the records of a set that nobody has changed, and that neither a friend's data nor an item that stays
 * refers to.
 */
export async function findUnchangedRecords(
	{ ctx, kinds }: { ctx: OperatorCtx; kinds: ItemKinds },
	records: readonly StarterRecord[],
): Promise<UnchangedRecords> {
	const salon = records.find(({ kind }) => kind === "salon");
	const salonId =
		salon && hasAbility(ctx.operator, "salon-setting") && (await holds(ctx, isSalonUnchanged(salon.id)))
			? salon.id
			: null;
	const candidates = DELETION_ORDER.flatMap((kind) =>
		records.filter((record) => record.kind === kind),
	) as StarterItemRecord[];
	const items: StarterItemRecord[] = [];
	for (const record of candidates) {
		if (!hasAbility(ctx.operator, kindOf(record.kind).writeAbility)) continue;
		if (!(await holds(ctx, isItemUnchanged(kinds, record)))) continue;
		if (await isUsedByOthers(ctx, record, { salonId, items })) continue;
		items.push(record);
	}
	return { salonId, items };
}

async function holds(ctx: OperatorCtx, condition: SQL): Promise<boolean> {
	const [row] = await queryRows(ctx.db, { holds: number }, sql`select (${condition}) as holds`);
	return row?.holds === 1;
}

/** Whether anything refers to an item that is not deleted with it. */
async function isUsedByOthers(
	ctx: OperatorCtx,
	{ kind, id }: StarterItemRecord,
	deleted: UnchangedRecords,
): Promise<boolean> {
	if (!isUsedKind(kind)) return false;
	const uses = await findUses(ctx, { kind, id });
	return uses.hidden > 0 || uses.items.some((use) => !endsWithSet(use, deleted));
}

/** Whether a use ends with the set: by one of its records, or by a choice of the item as menu or greeting. */
const endsWithSet = (use: Use, { salonId, items }: UnchangedRecords): boolean =>
	use.kind === "richmenu_schedule" ||
	use.id === 0 ||
	(use.kind === "salon" && use.id === salonId) ||
	items.some(({ kind, id }) => kind === use.kind && id === use.id);
