import type { Db, Statement } from "#db/d1-client.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { isWholeOrder } from "#domain/platform/wire/input-schemas.ts";
import { changedByOther, invalid, notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import type { CommandNeeds, RoomCommand } from "../engine/room-command.ts";
import type { CourseRow, ResourceRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { changeAround } from "./strand-reservations.ts";

interface Answer {
	id: number;
	version: number;
}

type PartRow = CourseRow | ResourceRow;
/** Columns that every part has in addition to its own. */
type Common = "id" | "salonId" | "groupId" | "createdAt" | "deletedAt" | "version" | "saveKey" | "position";
type Own<Row> = Omit<Row, Common | "name" | "nameKey">;

interface PartUpdate<Patch> {
	id: number;
	fields: Patch;
	/** Whether its operator could not see the new picture by themselves. */
	unseen_picture?: boolean;
}

/** Ordered part of a salon: resource or course. */
interface Part<Row extends PartRow, Input> {
	subject: "resource" | "course";
	/** Both its rows in the salon's settings and its ids. */
	list: "resources" | "courses";
	rows: (desk: UnitOfWork) => Map<number, Row>;
	/** Its deleted rows. */
	former: (desk: UnitOfWork) => Map<number, Row>;
	most: number;
	usage: (id: number) => NonNullable<CommandNeeds["usage"]>;
	/** Its columns but the name; what an input leaves out is undefined. */
	columns: (input: Input) => Own<Row>;
	/** @throws Refusal for a row that contradicts itself */
	check?: (row: Row) => void;
	insert: (db: Db, row: Row) => Statement[];
	overwrite: (db: Db, row: Row) => Statement[];
}

/** The commands that make, change, delete and order the parts of a salon. */
export function partCommands<
	Row extends PartRow,
	Input extends { name: string },
	Patch extends { name?: string | undefined; version?: number | undefined },
>(part: Part<Row, Input>) {
	const create: RoomCommand<Input, Answer> = {
		isAlone: true,
		needs: () => ({ ids: { [part.list]: 1 } }),
		run: (desk, input) => {
			const rows = part.rows(desk);
			if (rows.size >= part.most) throw invalid("ERROR", SALON_TEXTS.tooMany(part.most));
			const common = {
				id: desk.newId(part.list),
				salonId: desk.state.salonId,
				groupId: null,
				createdAt: desk.now,
				deletedAt: null,
				version: 1,
				saveKey: null,
				position: 1 + Math.max(0, ...[...rows.values()].map(({ position }) => position)),
			};
			return put(desk, null, checked({ ...common, ...given(input) } as Row));
		},
	};

	/** Changes what is given, all of it or one attribute. */
	const update: RoomCommand<PartUpdate<Patch>, Answer> = {
		isAlone: true,
		needs: () => ({}),
		run: (desk, { id, fields, unseen_picture }) => {
			const row = found(desk, id, fields.version);
			if (unseen_picture) throw invalid("picture", SALON_TEXTS.pictureUnknown);
			return put(desk, row, checked({ ...row, ...given(fields), version: row.version + 1 }));
		},
	};

	/** @throws Refusal 409 where bookings still to come use it and nobody insists */
	const remove: RoomCommand<{ id: number; force: boolean }, Answer> = {
		isAlone: true,
		needs: ({ id }) => ({
			usage: part.usage(id),
			...(part.subject === "resource" && { standing: { resourceId: id } }),
		}),
		run: (desk, { id, force }) => {
			const row = found(desk, id);
			const used = desk.usage(part.usage(id));
			if (used > 0 && !force) throw new Refusal(409, { ERROR: [SALON_TEXTS.inUse(used)] });
			const away = () => put(desk, row, { ...row, deletedAt: desk.now, version: row.version + 1 });
			// A booking keeps its course; without its resource it waits for another.
			return part.subject === "resource" ? changeAround(desk, force, away) : away();
		},
	};

	/** @throws Refusal 422 for a list that is not that of the salon's own */
	const order: RoomCommand<{ sorted_ids: number[] }, { sorted_ids: number[] }> = {
		isAlone: true,
		needs: () => ({}),
		run: (desk, { sorted_ids: ids }) => {
			const rows = part.rows(desk);
			if (!isWholeOrder(ids, rows)) throw invalid("sorted_ids", SALON_TEXTS.orderIncomplete);
			for (const [index, id] of ids.entries()) {
				const row = rows.get(id)!;
				if (row.position !== index + 1) put(desk, row, { ...row, position: index + 1 });
			}
			return { sorted_ids: ids };
		},
	};

	/** The columns of what is given; what is not is left out. */
	function given(input: Input | Patch): Partial<Row> {
		const columns = {
			name: input.name,
			nameKey: input.name === undefined ? undefined : normaliseText(input.name),
			...part.columns(input as Input),
		};
		return Object.fromEntries(
			Object.entries(columns).filter(([, value]) => value !== undefined),
		) as Partial<Row>;
	}

	function checked(row: Row): Row {
		part.check?.(row);
		return row;
	}

	function found(desk: UnitOfWork, id: number, version?: number): Row {
		const row = part.rows(desk).get(id);
		if (!row) throw notFound();
		if (version !== undefined && version !== row.version) throw changedByOther();
		return row;
	}

	function put(desk: UnitOfWork, before: Row | null, after: Row): Answer {
		const rows = part.rows(desk);
		if (after.deletedAt === null) rows.set(after.id, after);
		else {
			rows.delete(after.id);
			part.former(desk).set(after.id, after);
		}
		desk.state.renew();
		desk.statements.push((db) => (before ? part.overwrite(db, after) : part.insert(db, after)));
		desk.log({ label: "settings", subject: part.subject, subjectId: after.id, before, after });
		desk.tellChange(part.subject, after.id);
		return { id: after.id, version: after.version };
	}

	return { create, update, remove, order };
}
