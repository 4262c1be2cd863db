import type { z } from "zod";
import type { registerActionInput } from "#domain/engine/actions/action-input.ts";
import type { Acceptance } from "./line/account.ts";
import type { ParkPoint } from "./product/park.ts";
import type { Product } from "./product/product.ts";
import { readRecord } from "./product/record.ts";
import { SIZES } from "./sizes.ts";

const TEXT = "全員へのお知らせです";
/** Id of the action's items, far above the demo's own. */
const ID = 9_000;

/** Items used by the effects, and friends in addition to the demo's. */
export const SHOP = `
	insert into tags (id, name, created_at) values (${ID}, 'お知らせずみ', 0);
	insert into vars (id, name, type, created_at) values (${ID}, 'お知らせの回数', 1, 0);
	insert into friends (line_user_id, name, followed_at, created_at, profile_fetched_at)
		with recursive n(i) as (select 1 union all select i + 1 from n where i < ${SIZES.taskFriends})
		select printf('Ud%031x', i), '友だち' || i, i, 1, 1 from n;`;

/** Three effects that change rows, and a text. The counter increases once per run. */
export const TASK_EFFECTS: z.input<typeof registerActionInput>["inputs"] = [
	{ type: 13, tag_ids: [ID] },
	{ type: 6, var_id: ID, var_type: 1, operand: 2, fix_value: "1" },
	{ type: 7, notify: 2 },
	{ type: 1, text: TEXT },
];

/** Park points within a page's transaction, before one of a friend's rows. */
export const pagePoints = (user: string): ParkPoint[] => {
	const isTheirs = `new.friend_id = (select id from friends where line_user_id = '${user}')`;
	return [
		{ on: "before insert on runs", when: isTheirs },
		{ on: "before insert on friend_tags", when: `${isTheirs} and new.tag_id = ${ID}` },
		{ on: "before insert on friend_vars", when: `${isTheirs} and new.var_id = ${ID}` },
		{ on: "before insert on friend_marks", when: isTheirs },
		{ on: "before insert on deliveries", when: isTheirs },
	];
};

/** Recipients of a task without a saved search. */
export const audience = (product: Product): string[] =>
	readRecord(product, (query) =>
		query<{ user: string }>(
			"select line_user_id as user from friends where blocked_at is null and user_rate = 1 order by id",
		),
	).map(({ user }) => user);

export const countRuns = (product: Product): number =>
	readRecord(
		product,
		(query) =>
			query<{ count: number }>(
				"select count(*) as count from runs where action_id = (select max(action_id) from action_tasks)",
			)[0]!.count,
	);

interface Task {
	status: number;
	total: number;
	done: number;
	skipped: number;
	failed: number;
}

export const taskOf = (product: Product): Task =>
	readRecord(product, (query) => ({
		...query<Task>(
			"select status, total, done, skipped, failed from action_tasks order by id desc limit 1",
		)[0]!,
	}));

interface Left {
	user: string;
	runs: string | null;
	tagged: number;
	counted: number | null;
	mark: number | null;
	sends: number;
}

/** Recipients not served exactly once or without exactly one text; ignores other friends. */
export function strayPeople(product: Product, people: string[], accepted: Acceptance[]): unknown[] {
	const texts = Map.groupBy(accepted, ({ friend }) => friend);
	const rows = readRecord(product, (query) =>
		query<Left>(`select f.line_user_id as user,
			(select group_concat(r.outcomes) from runs r where r.friend_id = f.id
				and r.action_id = (select max(action_id) from action_tasks)) as runs,
			(select count(*) from friend_tags t where t.friend_id = f.id and t.tag_id = ${ID}) as tagged,
			(select number from friend_vars v where v.friend_id = f.id and v.var_id = ${ID}) as counted,
			(select mark_id from friend_marks m where m.friend_id = f.id) as mark,
			(select count(*) from messages m where m.friend_id = f.id and m.text = '${TEXT}') as sends
		from friends f`),
	);
	const wanted = new Set(people);
	return rows.flatMap(({ ...left }) => {
		const got = (texts.get(left.user) ?? []).flatMap((acceptance) => acceptance.texts);
		const isServed =
			left.runs === "dddd" &&
			left.tagged === 1 &&
			left.counted === 1 &&
			left.mark === 2 &&
			left.sends === 1 &&
			got.join() === TEXT;
		const isUntouched = left.runs === null && left.tagged + left.sends + got.length === 0;
		return (wanted.has(left.user) ? isServed : isUntouched) ? [] : [{ ...left, got }];
	});
}
