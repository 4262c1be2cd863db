import { env } from "cloudflare:workers";
import { NO_LEVEL } from "#db/automation/scores.ts";
import { foldText } from "../oracle-text.ts";
import { worldFriendRows } from "./friend-rows.ts";
import type { World, WorldItem } from "./world-records.ts";

type Row = Record<string, string | number | null>;

/** Rows per statement, within D1's limit of 2 MB per bound value. */
const ROWS_PER_STATEMENT = 3_000;

/** Inserts a world into an empty database, some thousand rows per statement. */
export async function loadWorld(world: World): Promise<void> {
	const tables: [string, Row[]][] = [...thingRows(world), ...worldFriendRows(world)];
	await env.DB.batch(
		tables.flatMap(([table, rows]) =>
			Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, part) =>
				insert(table, rows.slice(part * ROWS_PER_STATEMENT, (part + 1) * ROWS_PER_STATEMENT)),
			),
		),
	);
	await setMarkVar(world.markVarId);
}

/** Sets the friend information field that stores the marks; null for none. */
export async function setMarkVar(varId: number | null): Promise<void> {
	await env.DB.prepare(
		`insert into settings (key, value, updated_at) values ('response_mark_var_id', ?, 0)
			on conflict (key) do update set value = excluded.value`,
	)
		.bind(JSON.stringify(varId))
		.run();
}

function insert(table: string, rows: Row[]): D1PreparedStatement {
	const columns = Object.keys(rows[0]!);
	const values = columns.map((column) => `value ->> '$.${column}'`);
	return env.DB.prepare(
		`insert into ${table} (${columns.join(", ")}) select ${values.join(", ")} from json_each(?)`,
	).bind(JSON.stringify(rows));
}

const FOLDERS = { tag: "tagFolders", event: "slotFolders" } as const;

function thingRows(world: World): [string, Row[]][] {
	const folders = Object.entries(FOLDERS).flatMap(([kind, of]) =>
		world[of].map((id) => ({ id, kind, name: `フォルダ${id}`, created_at: 1 })),
	);
	return [
		["folders", folders],
		["tags", world.tags.map(item)],
		[
			"vars",
			world.vars.map((each) => ({ ...item(each), type: each.type, choices: choicesOf(each.choiceIds) })),
		],
		[
			"common_vars",
			world.commonVars.map((each) => ({ ...item(each), code: `c${each.id}`, type: each.type })),
		],
		[
			"common_var_values",
			world.commonVars.flatMap(({ id, value }) =>
				value === null
					? []
					: [
							{
								common_var_id: id,
								value: value.text,
								value_key: foldText(value.text),
								number: value.number,
								date: value.date,
								updated_at: 1,
							},
						],
			),
		],
		["scenarios", world.scenarios.map(item)],
		["episodes", world.episodes.map(item)],
		["richmenus", world.richmenus.map(item)],
		["forms", world.forms.map((each) => ({ ...item(each), code: `f${each.id}` }))],
		["trackers", world.trackers.map((each) => ({ ...item(each), tracker_code: `t${each.id}` }))],
		["landings", world.landings.map((each) => ({ ...item(each), code: `l${each.id}` }))],
		["journeys", world.journeys.map(item)],
		[
			"scores",
			world.scores.map(({ id, floor, ceiling, levels, isDeleted }) => ({
				...{ id, floor, ceiling, name: `項目${id}`, lowest_name: "低", lowest_colour: "default" },
				...{
					lowest_below: levels[0]?.from ?? NO_LEVEL,
					tally_id: id,
					created_at: 1,
					deleted_at: isDeleted ? 2 : null,
				},
			})),
		],
		[
			"score_levels",
			world.scores.flatMap(({ id: score_id, levels }) =>
				levels.map(({ id, from }, at) => ({
					...{
						id,
						score_id,
						from_points: from,
						below_points: levels[at + 1]?.from ?? NO_LEVEL,
						name: `段階${id}`,
						colour: "info",
					},
				})),
			),
		],
		[
			"score_tallies",
			world.scores.map(({ id }) => ({ id, score_id: id, state: "shown", epoch: 1, since: 1, created_at: 1 })),
		],
		["journey_tags", world.phases.map((each) => ({ ...item(each), journey_id: each.journeyId }))],
		["event_reserves", world.slots.map(item)],
		["salons", world.salons.map(item)],
		["salon_resources", world.resources.map((each) => ({ ...item(each), salon_id: each.salonId }))],
		["salon_courses", world.courses.map((each) => ({ ...item(each), salon_id: each.salonId }))],
	];
}

const item = ({ id, folder, isDeleted }: WorldItem): Row => ({
	id,
	name: `項目${id}`,
	name_key: foldText(`項目${id}`),
	group_id: folder,
	created_at: 1,
	deleted_at: isDeleted ? 2 : null,
});

const choicesOf = (ids: number[]): string =>
	JSON.stringify(ids.map((id, sortIndex) => ({ id, value: `選択肢${id}`, color: "#777777", sortIndex })));
