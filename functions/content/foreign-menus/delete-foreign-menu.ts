import { sql } from "drizzle-orm";
import { foreignMenuFriends } from "#db/content/foreign-menus.ts";
import { commitBatch } from "#db/d1-client.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type {
	ForeignAliasInput,
	ForeignMenuInput,
} from "#domain/content/foreign-menus/foreign-menu-input.ts";
import { isOwnMenuName, parseMenuAlias } from "#domain/content/rich-menus/to-line-menu.ts";
import type { SendAnswer } from "#domain/engine/deliveries/delivery-verdict.ts";
import { EXISTING_FRIENDS_TEXTS } from "#domain/platform/texts/existing-friends-texts.ts";
import { FOREIGN_MENU_TEXTS } from "#domain/platform/texts/foreign-menus-texts.ts";
import { conditionHolds } from "#functions/engine/explorer/condition-holds.ts";
import { isOwnLineMenu } from "#functions/engine/friend-records/own-line-menu.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { refuseRestricted } from "#functions/platform/http/refuse-restricted.ts";
import { invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { deleteAlias, deleteMenu, findMenu } from "#functions/platform/line/line-richmenu-client.ts";

/**
 * Deletes another tool's menu at LINE, which also removes it from its friends. A repeated request finds it
 * deleted.
 * @throws Refusal 403, 422 for a menu of ours and where LINE refuses, 503 where LINE does not answer
 */
export async function deleteForeignMenu({
	ctx,
	input: { line_menu_id },
}: {
	ctx: OperatorCtx;
	input: ForeignMenuInput;
}): Promise<void> {
	refuseRestricted(ctx);
	const { answer, body } = await findMenu(ctx.env, line_menu_id);
	assertDone(answer);
	const isOurs =
		isOwnMenuName(body.name ?? "") || (await conditionHolds(ctx, isOwnLineMenu(sql`${line_menu_id}`)));
	if (isOurs) throw invalid("ERROR", FOREIGN_MENU_TEXTS.ownMenu);
	assertDone((await deleteMenu(ctx.env, line_menu_id)).answer);
	await commitBatch(ctx.db, [
		execute(ctx.db, sql`delete from ${foreignMenuFriends} where line_menu_id = ${line_menu_id}`),
		auditRow(ctx, {
			verb: "richmenu.foreign-delete",
			subjectType: "friend",
			detail: { line_menu_id, ...(body.name && { name: body.name }) },
		}),
	]);
}

/**
 * Deletes another tool's alias at LINE: tabs of its menus stop working.
 * @throws Refusal 403, 422 for an alias of ours and where LINE refuses, 503 where LINE does not answer
 */
export async function deleteForeignAlias({
	ctx,
	input: { alias },
}: {
	ctx: OperatorCtx;
	input: ForeignAliasInput;
}): Promise<void> {
	refuseRestricted(ctx);
	if (parseMenuAlias(alias) !== null) throw invalid("ERROR", FOREIGN_MENU_TEXTS.ownAlias);
	assertDone((await deleteAlias(ctx.env, alias)).answer);
	await commitBatch(ctx.db, [
		auditRow(ctx, { verb: "richmenu.foreign-alias-delete", subjectType: "friend", detail: { alias } }),
	]);
}

/**
 * 404 means that an earlier attempt succeeded.
 * @throws Refusal 503 where LINE cannot be reached, 422 where it refuses
 */
function assertDone(answer: SendAnswer): void {
	if (answer.kind !== "http" || answer.status === 429 || answer.status >= 500)
		throw new Refusal(503, { ERROR: [FOREIGN_MENU_TEXTS.lineUnavailable] });
	if (answer.status >= 300 && answer.status !== 404)
		throw invalid("ERROR", EXISTING_FRIENDS_TEXTS.refused(answer.status, answer.message));
}
