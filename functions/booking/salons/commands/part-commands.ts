import type { Db, Statement } from "#db/d1-client.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { isWholeOrder } from "#domain/platform/wire/input-schemas.ts";
import { changedByOther, invalid, notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import type { CommandNeeds, RoomCommand } from "../engine/room-command.ts";
import type { CourseRow, ResourceRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { strandUnfitBookings } from "./strand-reservations.ts";

interface PartResult {
	id: number;
	version: number;
}

type PartRow = CourseRow | ResourceRow;
/** Columns that every part has in common. */
type CommonColumn =
	| "id"
	| "salonId"
	| "groupId"
	| "createdAt"
	| "deletedAt"
	| "version"
	| "saveKey"
	| "position";
type OwnColumns<Row> = Omit<Row, CommonColumn | "name" | "nameKey">;

interface PartUpdate<Patch> {
	id: number;
	fields: Patch;
	/** Whether the new picture is not visible to its operator. */
	unseen_picture?: boolean;
}

/** Ordered part of a salon: resource or course. */
interface PartDefinition<Row extends PartRow, Input> {
	/** Kind of part in the history. */
	subject: "resource" | "course";
	/** Key of its rows in the salon's settings and of its reserved ids. */
	list: "resources" | "courses";
	/** Rows that are not deleted. */
	rows: (unitOfWork: UnitOfWork) => Map<number, Row>;
	/** Deleted rows of the part. */
	formerRows: (unitOfWork: UnitOfWork) => Map<number, Row>;
	/** Maximum number of parts of a salon. */
	maxCount: number;
	/** Use by future bookings that a deletion checks. */
	usage: (id: number) => NonNullable<CommandNeeds["usage"]>;
	/** Columns of an input without the name; missing fields are undefined. */
	columns: (input: Input) => OwnColumns<Row>;
	/** Columns of a new row that its form need not name. */
	defaults?: Partial<OwnColumns<Row>>;
	/** @throws Refusal for an inconsistent row */
	check?: (row: Row) => void;
	insert: (db: Db, row: Row) => Statement[];
	overwrite: (db: Db, row: Row) => Statement[];
}

/** Creates the commands that create, update, delete and reorder a kind of part. */
export const createPartCommands = <
	Row extends PartRow,
	Input extends { name: string },
	Patch extends PartPatch,
>(
	part: PartDefinition<Row, Input>,
) => ({
	create: createCommand(part),
	update: updateCommand<Row, Input, Patch>(part),
	remove: removeCommand(part),
	order: orderCommand(part),
});

type PartPatch = { name?: string | undefined; version?: number | undefined };

const createCommand = <Row extends PartRow, Input extends { name: string }>(
	part: PartDefinition<Row, Input>,
): RoomCommand<Input, PartResult> => ({
	runsAlone: true,
	needs: () => ({ ids: { [part.list]: 1 } }),
	run: (unitOfWork, input) => {
		const rows = part.rows(unitOfWork);
		if (rows.size >= part.maxCount) throw invalid("ERROR", SALON_TEXTS.tooMany(part.maxCount));
		const commonColumns = {
			id: unitOfWork.newId(part.list),
			salonId: unitOfWork.state.salonId,
			groupId: null,
			createdAt: unitOfWork.now,
			deletedAt: null,
			version: 1,
			saveKey: null,
			position: 1 + Math.max(0, ...[...rows.values()].map(({ position }) => position)),
		};
		const row = { ...commonColumns, ...part.defaults, ...pickColumns(part, input) } as Row;
		part.check?.(row);
		return storeRow(part, unitOfWork, { before: null, after: row });
	},
});

/** Changes the given fields only. */
const updateCommand = <Row extends PartRow, Input extends { name: string }, Patch extends PartPatch>(
	part: PartDefinition<Row, Input>,
): RoomCommand<PartUpdate<Patch>, PartResult> => ({
	runsAlone: true,
	needs: () => ({}),
	run: (unitOfWork, { id, fields, unseen_picture }) => {
		const before = findRow(part, unitOfWork, id);
		if (fields.version !== undefined && fields.version !== before.version) throw changedByOther();
		if (unseen_picture) throw invalid("picture", SALON_TEXTS.pictureUnknown);
		const after = { ...before, ...pickColumns(part, fields), version: before.version + 1 };
		part.check?.(after);
		return storeRow(part, unitOfWork, { before, after });
	},
});

/** @throws Refusal 409 where future bookings use it and `force` is false */
const removeCommand = <Row extends PartRow, Input>(
	part: PartDefinition<Row, Input>,
): RoomCommand<{ id: number; force: boolean }, PartResult> => ({
	runsAlone: true,
	needs: ({ id }) => ({
		usage: part.usage(id),
		...(part.subject === "resource" && { futureBookings: { resourceId: id } }),
	}),
	run: (unitOfWork, { id, force }) => {
		const before = findRow(part, unitOfWork, id);
		const bookingCount = unitOfWork.usage(part.usage(id));
		if (bookingCount > 0 && !force) throw new Refusal(409, { ERROR: [SALON_TEXTS.inUse(bookingCount)] });
		const after = { ...before, deletedAt: unitOfWork.now, version: before.version + 1 };
		const deletePart = () => storeRow(part, unitOfWork, { before, after });
		// A booking keeps its deleted course; without its resource it needs another one.
		return part.subject === "resource"
			? strandUnfitBookings(unitOfWork, { force }, deletePart)
			: deletePart();
	},
});

/** @throws Refusal 422 unless the list contains exactly the salon's parts */
const orderCommand = <Row extends PartRow, Input>(
	part: PartDefinition<Row, Input>,
): RoomCommand<{ sorted_ids: number[] }, { sorted_ids: number[] }> => ({
	runsAlone: true,
	needs: () => ({}),
	run: (unitOfWork, { sorted_ids: ids }) => {
		const rows = part.rows(unitOfWork);
		if (!isWholeOrder(ids, rows)) throw invalid("sorted_ids", SALON_TEXTS.orderIncomplete);
		for (const [index, id] of ids.entries()) {
			const before = rows.get(id)!;
			const position = index + 1;
			if (before.position !== position)
				storeRow(part, unitOfWork, { before, after: { ...before, position } });
		}
		return { sorted_ids: ids };
	},
});

/** Columns of the given fields only. */
function pickColumns<Row extends PartRow, Input>(
	part: PartDefinition<Row, Input>,
	fields: { name?: string | undefined },
): Partial<Row> {
	const columns = {
		name: fields.name,
		nameKey: fields.name === undefined ? undefined : normaliseText(fields.name),
		...part.columns(fields as Input),
	};
	return Object.fromEntries(
		Object.entries(columns).filter(([, value]) => value !== undefined),
	) as Partial<Row>;
}

/** @throws Refusal 404 */
function findRow<Row extends PartRow, Input>(
	part: PartDefinition<Row, Input>,
	unitOfWork: UnitOfWork,
	id: number,
): Row {
	const row = part.rows(unitOfWork).get(id);
	if (!row) throw notFound();
	return row;
}

/** Replaces a part in the room's state, and writes it with its history. */
function storeRow<Row extends PartRow, Input>(
	part: PartDefinition<Row, Input>,
	unitOfWork: UnitOfWork,
	{ before, after }: { before: Row | null; after: Row },
): PartResult {
	const rows = part.rows(unitOfWork);
	if (after.deletedAt === null) rows.set(after.id, after);
	else {
		rows.delete(after.id);
		part.formerRows(unitOfWork).set(after.id, after);
	}
	unitOfWork.state.applySettings();
	unitOfWork.statements.push((db) => (before ? part.overwrite(db, after) : part.insert(db, after)));
	unitOfWork.log({ label: "settings", subject: part.subject, subjectId: after.id, before, after });
	unitOfWork.notifyChange(part.subject, after.id);
	return { id: after.id, version: after.version };
}
