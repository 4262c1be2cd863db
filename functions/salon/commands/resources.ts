import { salonResources } from "#db/salons.ts";
import { insertRows, overwriteRows } from "#db/write-rows.ts";
import { MAX_RESOURCES, type ResourceInput, type ResourcePatch } from "#domain/salon/inputs/resources.ts";
import { normalise } from "#domain/texts/normalise.ts";
import { SALON_TEXTS } from "#domain/texts/salon.ts";
import { changedByOther, invalid, notFound, Refusal } from "../../http/refusal.ts";
import type { Command } from "../engine/command.ts";
import type { Desk } from "../engine/desk.ts";
import type { ResourceRow } from "../engine/rows.ts";

interface Answer {
	id: number;
	version: number;
}

/** Adds a resource at the end of the salon's list. */
export const createResource: Command<ResourceInput, Answer> = {
	isAlone: true,
	needs: () => ({ ids: { resources: 1 } }),
	run: (desk, input) => {
		const { rows, salonId } = desk.state;
		if (rows.resources.size >= MAX_RESOURCES) throw invalid("ERROR", SALON_TEXTS.tooMany(MAX_RESOURCES));
		return put(desk, null, {
			id: desk.newId("resources"),
			salonId,
			groupId: null,
			createdAt: desk.now,
			deletedAt: null,
			version: 1,
			saveKey: null,
			position: 1 + Math.max(0, ...[...rows.resources.values()].map(({ position }) => position)),
			...columnsOf(input),
		});
	},
};

/** Changes what is given of a resource, all of it or one attribute. */
export const updateResource: Command<{ id: number; fields: ResourcePatch }, Answer> = {
	isAlone: true,
	needs: () => ({}),
	run: (desk, { id, fields }) => {
		const row = resourceOf(desk, id, fields.version);
		const changed = { ...row, ...columnsOf(fields), version: row.version + 1 };
		const { capacityAdmin: admin, capacityFriend: friend } = changed;
		if (admin !== null && friend !== null && friend > admin)
			throw invalid("capacity_friend", SALON_TEXTS.friendAboveAdmin);
		return put(desk, row, changed);
	},
};

/** Deletes a resource. @throws Refusal 409 where bookings still to come use it and nobody insists */
export const removeResource: Command<{ id: number; force: boolean }, Answer> = {
	isAlone: true,
	needs: ({ id }) => ({ usage: { resourceId: id } }),
	run: (desk, { id, force }) => {
		const row = resourceOf(desk, id);
		const used = desk.usage({ resourceId: id });
		if (used > 0 && !force) throw new Refusal(409, { ERROR: [SALON_TEXTS.inUse(used)] });
		return put(desk, row, { ...row, deletedAt: desk.now, version: row.version + 1 });
	},
};

/** @throws Refusal 422 for a list that is not that of the salon's resources */
export const orderResources: Command<{ sorted_ids: number[] }, { sorted_ids: number[] }> = {
	isAlone: true,
	needs: () => ({}),
	run: (desk, { sorted_ids: ids }) => {
		const { resources } = desk.state.rows;
		if (new Set(ids).size !== resources.size || !ids.every((id) => resources.has(id)))
			throw invalid("sorted_ids", SALON_TEXTS.orderIncomplete);
		for (const [index, id] of ids.entries()) {
			const row = resources.get(id)!;
			if (row.position !== index + 1) put(desk, row, { ...row, position: index + 1 });
		}
		return { sorted_ids: ids };
	},
};

function resourceOf(desk: Desk, id: number, version?: number): ResourceRow {
	const row = desk.state.rows.resources.get(id);
	if (!row) throw notFound();
	if (version !== undefined && version !== row.version) throw changedByOther();
	return row;
}

/** The columns of what is given; what is not is left out. */
function columnsOf(input: ResourceInput): ReturnType<typeof allColumns>;
function columnsOf(input: ResourcePatch): Partial<ReturnType<typeof allColumns>>;
function columnsOf(input: ResourcePatch) {
	return Object.fromEntries(
		Object.entries(allColumns(input as ResourceInput)).filter(([, value]) => value !== undefined),
	);
}

const allColumns = (input: ResourceInput) => ({
	name: input.name,
	nameKey: input.name === undefined ? (undefined as never) : normalise(input.name),
	kind: input.kind,
	colour: input.colour,
	picture: input.picture,
	description: input.description,
	capacityAdmin: input.capacity_admin,
	capacityFriend: input.capacity_friend,
	fee: input.fee,
	isEnabled: input.is_enabled,
});

function put(desk: Desk, before: ResourceRow | null, after: ResourceRow): Answer {
	const { resources } = desk.state.rows;
	if (after.deletedAt === null) resources.set(after.id, after);
	else resources.delete(after.id);
	desk.state.renew();
	desk.statements.push((db) =>
		before ? overwriteRows(db, salonResources, [after]) : insertRows(db, salonResources, [after]),
	);
	desk.log({ label: "settings", subject: "resource", subjectId: after.id, before, after });
	desk.tellChange("resource", after.id);
	return { id: after.id, version: after.version };
}
