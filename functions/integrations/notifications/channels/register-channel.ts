import { and, count, eq, isNull, sql } from "drizzle-orm";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { notificationChannels } from "#db/integrations/notification-tables.ts";
import { operators, roles } from "#db/platform/operators.ts";
import {
	type ChannelInput,
	MAX_CHANNELS,
	needsSecret,
	secretHintOf,
	secretProblem,
} from "#domain/integrations/notifications/channel-input.ts";
import { CHANNEL_KINDS, channelKind } from "#domain/integrations/notifications/channels/registry.ts";
import { CHANNEL_TEXTS } from "#domain/platform/texts/notification-channels-texts.ts";
import { seal } from "#functions/platform/auth/seal.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { listDeviceOwners } from "../devices/list-operator-devices.ts";
import { listLinkedOperators } from "../link/linked-operators.ts";
import { assertMayChange } from "../may-change-setting.ts";
import { ROLE_SCOPE_COLUMNS } from "../role-scope.ts";
import { secretPurpose } from "./channel-secret.ts";
import { withholdHiddenMessages } from "./withhold-messages.ts";

interface RegisterChannel {
	ctx: OperatorCtx;
	/** Null creates a new one. */
	input: ChannelInput & { id: number | null };
}

/** A channel that is not deleted, with the role of the operator who saved it last. @throws Refusal 404 */
export async function findChannel({ db }: OperatorCtx, id: number) {
	const [row] = await db
		.select({ channel: notificationChannels, saverRole: ROLE_SCOPE_COLUMNS })
		.from(notificationChannels)
		.innerJoin(operators, eq(operators.id, notificationChannels.operatorId))
		.innerJoin(roles, eq(roles.id, operators.roleId))
		.where(and(eq(notificationChannels.id, id), isNull(notificationChannels.deletedAt)));
	if (!row) throw notFound();
	return { ...row.channel, saverRole: row.saverRole };
}

type ChannelRow = Awaited<ReturnType<typeof findChannel>>;

/**
 * Creates or edits a channel. An empty secret keeps the stored one, unless the delivery method changed.
 * Notices of the channel, waiting ones included, then name no friend hidden from the operator who saved it.
 * @throws Refusal 422 for an ended kind or an invalid secret, 403 for a channel saved by an operator who
 * sees more, 404 for a deleted one, 409 for one that somebody else saved meanwhile
 */
export async function registerChannel({
	ctx,
	input,
}: RegisterChannel): Promise<{ id: number; version: number }> {
	const storedChannel = input.id === null ? null : await findChannel(ctx, input.id);
	const earlierSave = await findSaved(ctx);
	if (earlierSave) return earlierSave;
	if (storedChannel) assertMayChange(ctx.operator, storedChannel.saverRole);
	if (storedChannel && storedChannel.kind !== input.kind) throw invalid("kind", CHANNEL_TEXTS.kindFixed);
	if (CHANNEL_KINDS[input.kind].unavailableReason !== null) throw invalid("kind", CHANNEL_TEXTS.ended);
	const problem = secretProblem(input, storedChannel !== null && keepsSecret(storedChannel, input));
	if (problem) throw invalid("secret", problem);
	await checkOperators(ctx, input, storedChannel);
	if (storedChannel === null) await checkCount(ctx);
	const columns = await columnsOf(ctx, input);
	await commitBatch(ctx.db, [
		storedChannel ? updateChannel(ctx, columns, input, storedChannel) : insertChannel(ctx, columns),
		auditOfChange(ctx, {
			verb: storedChannel ? "notification_channel.update" : "notification_channel.create",
			subjectType: "notification_channel",
			...(storedChannel && { subjectId: storedChannel.id }),
			// The audit log says only whether there is a secret.
			detail: {
				kind: input.kind,
				name: input.name,
				settings: input.settings,
				secret: input.secret !== "",
				before: storedChannel && { name: storedChannel.name, settings: storedChannel.settings },
			},
		}),
		...(storedChannel ? withholdHiddenMessages(ctx, storedChannel.id) : []),
	]);
	const savedChannel = await findSaved(ctx);
	if (!savedChannel) throw changedByOther();
	return savedChannel;
}

async function findSaved(ctx: OperatorCtx): Promise<{ id: number; version: number } | undefined> {
	const [savedChannel] = await ctx.db
		.select({ id: notificationChannels.id, version: notificationChannels.version })
		.from(notificationChannels)
		.where(eq(notificationChannels.saveKey, ctx.saveKey));
	return savedChannel;
}

/**
 * Whether an empty secret keeps the stored one. A changed method requires a new one: the address of a webhook is no token
 * of a bot.
 */
function keepsSecret({ secret, settings }: ChannelRow, input: ChannelInput): boolean {
	const methodOf = (channelSettings: object) =>
		"way" in channelSettings
			? channelSettings.way
			: "service" in channelSettings
				? channelSettings.service
				: null;
	return secret !== null && methodOf(settings) === methodOf(input.settings);
}

/**
 * Accepts operators who have linked their LINE or registered a device; those already named may lack it for a
 * while.
 */
async function checkOperators(
	ctx: OperatorCtx,
	{ kind, settings }: ChannelInput,
	storedChannel: ChannelRow | null,
): Promise<void> {
	const addressedBy = channelKind(kind).operatorChannel(settings);
	if (addressedBy === null || !("operator_ids" in settings)) return;
	const eligibleIds = new Set(
		(await (addressedBy === "line" ? listLinkedOperators(ctx) : listDeviceOwners(ctx))).map(({ id }) => id),
	);
	const storedIds =
		storedChannel && "operator_ids" in storedChannel.settings ? storedChannel.settings.operator_ids : [];
	const ineligibleIds = settings.operator_ids.filter((id) => !eligibleIds.has(id) && !storedIds.includes(id));
	if (ineligibleIds.length === 0) return;
	const refusal = addressedBy === "line" ? CHANNEL_TEXTS.operatorUnlinked : CHANNEL_TEXTS.deviceRequired;
	throw invalid("settings[operator_ids]", refusal(ineligibleIds.join("、")));
}

async function checkCount({ db }: OperatorCtx): Promise<void> {
	const [row] = await db
		.select({ count: count() })
		.from(notificationChannels)
		.where(isNull(notificationChannels.deletedAt));
	if ((row?.count ?? 0) >= MAX_CHANNELS) throw invalid("ERROR", CHANNEL_TEXTS.tooMany(MAX_CHANNELS));
}

async function columnsOf(ctx: OperatorCtx, input: ChannelInput) {
	const { kind, name, settings, secret } = input;
	const sealed = secret === "" ? null : await seal(ctx.env.APP_KEY, secretPurpose(kind), secret);
	return {
		kind,
		name,
		settings,
		...(sealed !== null && { secret: sealed, secretHint: secretHintOf(secret) }),
		// A channel that needs no secret stores none.
		...(sealed === null && !needsSecret(input) && { secret: null, secretHint: null }),
		error: null,
		operatorId: ctx.operator.id,
		updatedAt: ctx.now,
		saveKey: ctx.saveKey,
	};
}

type Columns = Awaited<ReturnType<typeof columnsOf>>;

const insertChannel = (ctx: OperatorCtx, columns: Columns): Statement =>
	ctx.db
		.insert(notificationChannels)
		.values({ ...columns, createdAt: ctx.now })
		.onConflictDoNothing();

const updateChannel = (
	ctx: OperatorCtx,
	columns: Columns,
	{ version }: ChannelInput,
	{ id, operatorId }: Pick<ChannelRow, "id" | "operatorId">,
): Statement =>
	ctx.db
		.update(notificationChannels)
		.set({ ...columns, version: sql`${notificationChannels.version} + 1` })
		.where(
			and(
				eq(notificationChannels.id, id),
				isNull(notificationChannels.deletedAt),
				eq(notificationChannels.operatorId, operatorId),
				version === undefined ? sql`1` : eq(notificationChannels.version, version),
			),
		);
