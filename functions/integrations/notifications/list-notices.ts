import { sql } from "drizzle-orm";
import { operatorDevices } from "#db/console/operator-devices.ts";
import {
	notificationChannels,
	notificationMessages,
	notifications,
} from "#db/integrations/notification-tables.ts";
import { operators } from "#db/platform/operators.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text, typed } from "#db/platform/sql/row-columns.ts";
import {
	type ChannelKind,
	type ChannelSettings,
	channelKind,
} from "#domain/integrations/notifications/channels/registry.ts";
import { NOTICES_PER_PAGE, type NoticeLogQuery } from "#domain/integrations/notifications/notice-log.ts";
import type { NoticeState } from "#domain/integrations/notifications/notice-states.ts";
import { CHANNEL_TEXTS } from "#domain/platform/texts/notification-channels-texts.ts";
import { DEVICE_TEXTS } from "#domain/platform/texts/notification-devices-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { listLinkedOperators } from "./link/linked-operators.ts";
import { namesHiddenFriend } from "./names-hidden-friend.ts";

const COLUMNS = {
	id: text,
	createdAt: number,
	sentAt: nullable(number),
	nextAttemptAt: nullable(number),
	state: typed<NoticeState>(text),
	title: text,
	text,
	lines: number,
	target: text,
	error: nullable(text),
	attempts: number,
	setting: nullable(text),
	isTest: number,
	isHidden: number,
	channel: text,
	kind: typed<ChannelKind>(text),
	settings: text,
	/** Name of the device, if it is still registered. */
	device: nullable(text),
	deviceOwner: nullable(text),
};

type NoticeRow = RowOfColumns<typeof COLUMNS>;

/**
 * A page of sent messages, newest first. The text is hidden if it names friends whom the operator may not
 * see.
 */
export async function listNotices({ ctx, input }: { ctx: OperatorCtx; input: NoticeLogQuery }) {
	const before = parseCursor(input.before);
	const [rows, linked] = await Promise.all([
		queryRows(
			ctx.db,
			COLUMNS,
			sql`select m.id as id, m.created_at as createdAt, m.sent_at as sentAt, m.next_attempt_at as nextAttemptAt,
					m.state as state, m.title as title, m.text as text, m.lines as lines, m.target as target,
					m.error as error, m.attempts as attempts, n.title as setting, m.operator_id is not null as isTest,
					c.name as channel, c.kind as kind, c.settings as settings, d.name as device, o.name as deviceOwner,
					${namesHiddenFriend(ctx.operator, sql`m.id`)} as isHidden
				from ${notificationMessages} m join ${notificationChannels} c on c.id = m.channel_id
				left join ${notifications} n on n.id = m.notification_id
				left join ${operatorDevices} d on d.id = m.target left join ${operators} o on o.id = d.operator_id
				where ${before ? sql`(m.created_at, m.id) < (${before.at}, ${before.id})` : sql`1`}
					and ${input.state === undefined ? sql`1` : sql`m.state = ${input.state}`}
					and ${input.notification_id === undefined ? sql`1` : sql`m.notification_id = ${input.notification_id}`}
				order by m.created_at desc, m.id desc limit ${NOTICES_PER_PAGE + 1}`,
		),
		listLinkedOperators(ctx),
	]);
	const page = rows.slice(0, NOTICES_PER_PAGE);
	const last = page.at(-1);
	return {
		items: page.map((row) => ({
			id: row.id,
			created_at: toWireTime(row.createdAt, ctx.zone),
			sent_at: row.sentAt === null ? null : toWireTime(row.sentAt, ctx.zone),
			/** Instant of the next attempt; null if there is none. */
			next_at: row.nextAttemptAt === null ? null : toWireTime(row.nextAttemptAt, ctx.zone),
			state: row.state,
			title: row.title,
			/** Null if the message names a friend whom the operator may not see. */
			text: row.isHidden === 1 ? null : row.text,
			lines: row.lines,
			target: targetOf(row, linked),
			channel: row.channel,
			kind_label: channelKind(row.kind).label,
			error: row.error,
			attempts: row.attempts,
			/** The setting's present title; null for a test. */
			setting: row.setting,
			is_test: row.isTest === 1,
		})),
		next_before: rows.length > page.length && last ? `${last.createdAt}.${last.id}` : null,
	};
}

function targetOf(row: NoticeRow, linked: { id: number; name: string }[]): string {
	const { kind, target, device, deviceOwner } = row;
	const settings = JSON.parse(row.settings) as ChannelSettings;
	const { operatorChannel, targetLabel } = channelKind(kind);
	const addressedBy = operatorChannel(settings);
	if (addressedBy === "line")
		return linked.find(({ id }) => String(id) === target)?.name ?? CHANNEL_TEXTS.unlinkedOperator;
	if (addressedBy === "devices")
		return device && deviceOwner ? DEVICE_TEXTS.of(deviceOwner, device) : DEVICE_TEXTS.gone;
	return targetLabel(target, settings);
}

/** Parses a cursor; an invalid one is null, which selects the newest page. */
function parseCursor(text: string | undefined): { at: number; id: string } | null {
	const [, at, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text ?? "") ?? [];
	return at && id ? { at: Number(at), id } : null;
}
