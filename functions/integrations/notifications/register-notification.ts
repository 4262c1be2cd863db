import { and, count, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { funnels, memberQueries } from "#db/engine/member-queries.ts";
import {
	notificationChannels,
	notificationLines,
	notifications,
} from "#db/integrations/notification-tables.ts";
import { roles } from "#db/platform/operators.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { listTable, valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { isFilterBroken } from "#domain/engine/filters/broken-filter.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { CHANNEL_KINDS } from "#domain/integrations/notifications/channels/registry.ts";
import {
	MAX_NOTIFICATIONS,
	type NotificationInput,
} from "#domain/integrations/notifications/notification.ts";
import { NOTIFICATION_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid } from "#functions/platform/http/request-refusal.ts";
import { findNotification } from "./find-notification.ts";
import { assertMayChange } from "./may-change-setting.ts";

interface RegisterNotification {
	ctx: OperatorCtx;
	/** Null creates a new one. */
	input: NotificationInput & { id: number | null };
}

type NotificationRow = Awaited<ReturnType<typeof findNotification>>;

/**
 * Creates or edits a setting. It then reports friends visible to the operator who saved it, and the collected
 * lines of removed channels are deleted.
 * @throws Refusal 422 for missing or ended references, 403 for conditions beyond the operator's abilities and
 * for a setting saved by an operator who sees more, 404 for a deleted one, 409 for one that somebody else saved meanwhile
 */
export async function registerNotification({
	ctx,
	input,
}: RegisterNotification): Promise<{ id: number; version: number }> {
	const storedSetting = input.id === null ? null : await findNotification(ctx, input.id);
	const earlierSave = await findSaved(ctx);
	if (earlierSave) return earlierSave;
	if (storedSetting) assertMayChange(ctx.operator, storedSetting.saverRole);
	await Promise.all([checkCondition(ctx, input, storedSetting), checkChannels(ctx, input)]);
	if (storedSetting === null) await checkCount(ctx);
	await commitBatch(ctx.db, [
		...insertFilter(ctx, input),
		storedSetting ? updateNotification(ctx, input, storedSetting) : insertNotification(ctx, input),
		auditOfChange(ctx, {
			verb: storedSetting ? "notification.update" : "notification.create",
			subjectType: "notification",
			...(storedSetting && { subjectId: storedSetting.id }),
			detail: { ...input, before: storedSetting && toWire(storedSetting) },
		}),
		...(storedSetting ? [deleteLinesOfOthers(ctx, input, storedSetting.id)] : []),
		// If the save fails, its filter stays unused.
		execute(
			ctx.db,
			sql`delete from ${memberQueries} where save_key = ${ctx.saveKey}
				and not exists (select 1 from ${notifications} n where n.save_key = ${ctx.saveKey})`,
		),
	]);
	const savedSetting = await findSaved(ctx);
	if (savedSetting) return savedSetting;
	await checkChannels(ctx, input);
	throw changedByOther();
}

async function findSaved(ctx: OperatorCtx): Promise<{ id: number; version: number } | undefined> {
	const [savedSetting] = await ctx.db
		.select({ id: notifications.id, version: notifications.version })
		.from(notifications)
		.where(eq(notifications.saveKey, ctx.saveKey));
	return savedSetting;
}

const toWire = ({
	title,
	useNotify,
	schedule,
	timings,
	channelIds,
	memberQuery,
	funnelId,
	roleId,
}: NotificationRow) => ({
	title,
	use_notify: useNotify,
	schedule,
	timings,
	notification_channels: channelIds,
	condition: { member_query: memberQuery, model_funnel: funnelId, operator_role: roleId },
});

/** A saved search applies its conditions, so the operator must be allowed to use them. */
async function checkCondition(
	ctx: OperatorCtx,
	{ condition: { member_query, model_funnel, operator_role } }: NotificationInput,
	storedSetting: NotificationRow | null,
): Promise<void> {
	if (member_query) {
		assertConditionsAllowed(ctx.operator, member_query, storedSetting?.memberQuery);
		await assertFilterIntact(ctx, member_query, "condition[member_query]");
	}
	if (model_funnel !== null) {
		const [search] = await ctx.db
			.select({ filter: memberQueries.filter })
			.from(funnels)
			.innerJoin(memberQueries, eq(memberQueries.id, funnels.memberQueryId))
			.where(and(eq(funnels.id, model_funnel), isNull(funnels.deletedAt)));
		if (!search) throw invalid("condition[model_funnel]", NOTIFICATION_TEXTS.funnelGone);
		if (storedSetting?.funnelId !== model_funnel) assertConditionsAllowed(ctx.operator, search.filter);
		await assertFilterIntact(ctx, search.filter, "condition[model_funnel]");
	}
	if (operator_role !== null) {
		const [role] = await ctx.db.select({ id: roles.id }).from(roles).where(eq(roles.id, operator_role));
		if (!role) throw invalid("condition[operator_role]", NOTIFICATION_TEXTS.roleGone);
	}
}

async function assertFilterIntact(ctx: OperatorCtx, filter: Filter, field: string): Promise<void> {
	if (isFilterBroken(filter, await loadFilterNames(ctx, [filter])))
		throw invalid(field, NOTIFICATION_TEXTS.filterBroken);
}

async function checkChannels(
	ctx: OperatorCtx,
	{ notification_channels: ids }: NotificationInput,
): Promise<void> {
	const channels = await ctx.db
		.select({ kind: notificationChannels.kind, name: notificationChannels.name })
		.from(notificationChannels)
		.where(and(inArray(notificationChannels.id, ids), isNull(notificationChannels.deletedAt)));
	if (channels.length < ids.length) throw invalid("notification_channels", NOTIFICATION_TEXTS.channelGone);
	const endedChannel = channels.find(({ kind }) => CHANNEL_KINDS[kind].unavailableReason !== null);
	if (endedChannel)
		throw invalid("notification_channels", NOTIFICATION_TEXTS.channelEnded(endedChannel.name));
}

async function checkCount({ db }: OperatorCtx): Promise<void> {
	const [row] = await db
		.select({ count: count() })
		.from(notifications)
		.where(isNull(notifications.deletedAt));
	if ((row?.count ?? 0) >= MAX_NOTIFICATIONS)
		throw invalid("ERROR", NOTIFICATION_TEXTS.tooMany(MAX_NOTIFICATIONS));
}

const columnsOf = (ctx: OperatorCtx, input: NotificationInput) => ({
	title: input.title,
	useNotify: input.use_notify,
	memberQueryId: input.condition.member_query
		? sql`(select q.id from ${memberQueries} q where q.save_key = ${ctx.saveKey})`
		: null,
	funnelId: input.condition.model_funnel,
	roleId: input.condition.operator_role,
	schedule: input.schedule,
	timings: input.timings,
	channelIds: input.notification_channels,
	operatorId: ctx.operator.id,
	updatedAt: ctx.now,
	saveKey: ctx.saveKey,
});

/** A filter is always inserted as new: other references to an older one keep it. */
const insertFilter = (ctx: OperatorCtx, { condition: { member_query } }: NotificationInput): Statement[] =>
	member_query
		? [
				ctx.db
					.insert(memberQueries)
					.values({ filter: member_query, createdAt: ctx.now, saveKey: ctx.saveKey })
					.onConflictDoNothing(),
			]
		: [];

/**
 * Condition that no channel was deleted since the check: a deleted channel would notify nobody, without any
 * error.
 */
const channelsExist = ({ notification_channels: ids }: NotificationInput): SQL =>
	sql`not exists (select 1 from ${listTable(ids)} named where not exists (select 1 from ${notificationChannels} c
		where c.id = named.value and c.deleted_at is null))`;

const insertNotification = (ctx: OperatorCtx, input: NotificationInput): Statement =>
	execute(
		ctx.db,
		insertInto(
			notifications,
			{ ...columnsOf(ctx, input), createdAt: ctx.now },
			sql`where ${channelsExist(input)} on conflict do nothing`,
		),
	);

const updateNotification = (
	ctx: OperatorCtx,
	input: NotificationInput,
	{ id, operatorId }: Pick<NotificationRow, "id" | "operatorId">,
): Statement =>
	ctx.db
		.update(notifications)
		.set({ ...columnsOf(ctx, input), version: sql`${notifications.version} + 1` })
		.where(
			and(
				eq(notifications.id, id),
				isNull(notifications.deletedAt),
				eq(notifications.operatorId, operatorId),
				channelsExist(input),
				input.version === undefined ? sql`1` : eq(notifications.version, input.version),
			),
		);

/** Deletes collected lines of channels that the setting no longer names, if this save succeeded. */
const deleteLinesOfOthers = (
	ctx: OperatorCtx,
	{ notification_channels: ids }: NotificationInput,
	id: number,
) =>
	execute(
		ctx.db,
		sql`delete from ${notificationLines} where notification_id = ${id} and message_id is null
			and channel_id not in ${valuesOfList(ids)}
			and exists (select 1 from ${notifications} n where n.id = ${id} and n.save_key = ${ctx.saveKey})`,
	);
