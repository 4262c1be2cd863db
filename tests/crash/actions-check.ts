import { ID, OUTCOMES, TEXTS } from "./actions-plan.ts";
import type { Acceptance } from "./line/account.ts";
import type { Product } from "./product/product.ts";
import { readRecord } from "./product/record.ts";

/**
 * Expected traces per friend of one run of the action and of the run that its tag causes; numbers are row
 * counts.
 */
const LEFT = {
	runs: `0:${OUTCOMES},1:d`,
	tags: 1,
	counted: 1,
	scenarios: 1,
	menus: 1,
	reminders: 1,
	mark: 2,
	reservations: 1,
	phases: 1,
	conversions: 1,
	texts: [TEXTS.first, TEXTS.ofTag, TEXTS.template].sort(),
};

const ofFriend = (table: string, which: string) =>
	`(select count(*) from ${table} x where x.friend_id = f.id and ${which})`;

/** Friends with any effect not done exactly once, with their traces. */
export function strayFriends(product: Product, users: string[], accepted: Acceptance[]): unknown[] {
	const texts = Map.groupBy(accepted, ({ friend }) => friend);
	const rows = readRecord(product, (query) =>
		query<{ user: string; [left: string]: unknown }>(`select f.line_user_id as user,
			(select group_concat(depth || ':' || outcomes) from
				(select * from runs r where r.friend_id = f.id and r.state = 'done' order by depth)) as runs,
			${ofFriend("friend_tags", `tag_id = ${ID}`)} as tags,
			(select number from friend_vars v where v.friend_id = f.id and v.var_id = ${ID}) as counted,
			${ofFriend("scenario_subscriptions", `scenario_id = ${ID}`)} as scenarios,
			${ofFriend("friend_richmenus", `richmenu_id = ${ID}`)} as menus,
			${ofFriend("friend_reminders", `episode_id = ${ID}`)} as reminders,
			(select mark_id from friend_marks m where m.friend_id = f.id) as mark,
			${ofFriend("event_reservations", `event_reserve_id = ${ID}`)} as reservations,
			${ofFriend("friend_journey_tags", `journey_tag_id = ${ID}`)} as phases,
			${ofFriend("landing_visits", "converted_at is not null")} as conversions
		from friends f where f.line_user_id in ('${users.join("','")}')`),
	);
	const byUser = new Map(rows.map(({ user, ...left }) => [user, left]));
	return users.flatMap((user) => {
		const got = {
			...byUser.get(user),
			texts: (texts.get(user) ?? []).flatMap((acceptance) => acceptance.texts).sort(),
		};
		return JSON.stringify(got) === JSON.stringify(LEFT) ? [] : [{ user, got }];
	});
}

/** Number of times that the action incremented the account's variable. */
export const countedRuns = (product: Product): number | undefined =>
	readRecord(
		product,
		(query) =>
			query<{ number: number }>(`select number from common_var_values where common_var_id = ${ID}`)[0]
				?.number,
	);

/** The action's own runs for a friend, and whether the event that triggered them is done. */
export const standingOf = (product: Product, user: string): { runs: number; isDone: boolean } =>
	readRecord(product, (query) => {
		const [row] = query<{ runs: number; open: number }>(`select
			(select count(*) from runs where depth = 0 and friend_id = (select id from friends where line_user_id = '${user}')) as runs,
			(select count(*) from webhook_events where line_user_id = '${user}' and state <> 'done') as open`);
		return { runs: row!.runs, isDone: row!.open === 0 };
	});
