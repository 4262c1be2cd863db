import { sql } from "drizzle-orm";
import { products, purchases, subscriptions } from "#db/commerce/products.ts";
import { actions } from "#db/engine/actions.ts";
import { tags } from "#db/people/tag-tables.ts";
import { productInput } from "#domain/commerce/products/product-input.ts";
import { PRODUCT_CODE_LENGTH, type ProductAppendix } from "#domain/engine/kinds/product.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { PRODUCT_TEXTS } from "#domain/platform/texts/products-texts.ts";
import { countVisible } from "#functions/engine/explorer/count-visible.ts";
import { defineItems } from "#functions/engine/explorer/definition.ts";
import { createItemCode } from "#functions/engine/explorer/item-code.ts";
import { referenceTo } from "#functions/engine/explorer/reference-to.ts";
import { pictureReference } from "#functions/platform/media/picture-reference.ts";

const ACTION_FIELDS = ["action_id", "renewed_action_id", "failed_action_id", "ended_action_id"] as const;

/** Kind of items: products. */
export const productKind = defineItems({
	name: "product",
	table: products,
	codeColumn: products.code,
	listSelection: () => ({
		hasShortRows: true,
		fields: {
			code: sql`${products.code}`,
			yen: sql`${products.yen}`,
			tax_rate: sql`${products.taxRate}`,
			stock: sql`${products.stock}`,
			sale_from: sql`${products.saleFrom}`,
			sale_to: sql`${products.saleTo}`,
			is_active: sql`${products.isActive}`,
			period: sql`${products.period}`,
		},
	}),
	editorSelection: () => ({
		fields: {
			description: sql`${products.description}`,
			media_key: sql`${products.pictureKey}`,
			// Shown by the form: a save says from which stock it started.
			shown_stock: sql`${products.stock}`,
			per_friend: sql`${products.perFriend}`,
			grace_days: sql`${products.graceDays}`,
			tag_id: sql`${products.tagId}`,
			renewed_action_id: sql`${products.renewedActionId}`,
			failed_action_id: sql`${products.failedActionId}`,
			ended_action_id: sql`${products.endedActionId}`,
			position: sql`${products.position}`,
			action_id: sql`${products.actionId}`,
		},
	}),
	appendixSelection: (ctx) => ({
		fields: {
			subscriber_count: countVisible(ctx, {
				from: sql`${subscriptions} s`,
				where: sql`s.product_id = ${products.id} and s.state in ('active', 'failing')`,
				friend: sql`s.friend_id`,
			}),
			purchase_count: countVisible(ctx, {
				from: sql`${purchases} x`,
				where: sql`x.product_id = ${products.id} and x.state in ('paid', 'handed')`,
				friend: sql`x.friend_id`,
			}),
			open_count: countVisible(ctx, {
				from: sql`${purchases} x`,
				where: sql`x.product_id = ${products.id} and x.state = 'paid'`,
				friend: sql`x.friend_id`,
			}),
		} satisfies Record<keyof ProductAppendix, unknown>,
	}),
	actionsByField: ({ action_id, renewed_action_id, failed_action_id, ended_action_id }) => ({
		action_id,
		renewed_action_id,
		failed_action_id,
		ended_action_id,
	}),
	save: {
		schema: productInput,
		columnsOfNew: (ctx) => ({ code: createItemCode(ctx, PRODUCT_CODE_LENGTH) }),
		columns: ({ input, before }) => ({
			description: input.description,
			picture_key: input.media_key,
			yen: input.yen,
			tax_rate: input.tax_rate,
			// Subscriptions are neither counted nor limited: a friend has one.
			stock: input.period !== null ? null : before === null ? input.stock : stockAfter(input),
			per_friend: input.period === null ? input.per_friend : null,
			sale_from: input.sale_from,
			sale_to: input.sale_to,
			is_active: input.is_active,
			position: input.position,
			action_id: input.action_id,
			period: input.period,
			grace_days: input.grace_days,
			tag_id: input.tag_id,
			renewed_action_id: input.renewed_action_id,
			failed_action_id: input.failed_action_id,
			ended_action_id: input.ended_action_id,
		}),
		references: (input) => [
			...ACTION_FIELDS.flatMap((field) => referenceTo(field, actions, input[field], ACTION_TEXTS.actionGone)),
			...referenceTo("tag_id", tags, input.tag_id, FIELD_TEXTS.choiceDeleted),
			...pictureReference("media_key", input.media_key),
		],
	},
	copy: { ownColumns: (ctx) => ({ code: createItemCode(ctx, PRODUCT_CODE_LENGTH) }) },
	active: { column: products.isActive },
	// Its friends cancel on its page.
	deleteGuard: {
		isBlocked: sql`exists (select 1 from ${subscriptions} x where x.product_id = ${products.id} and x.state in ('waiting', 'active', 'failing'))`,
		text: PRODUCT_TEXTS.isSubscribed,
	},
});

/** Stock after a change: pieces that were sold or that returned while the form was open stay counted. */
const stockAfter = ({
	stock,
	shown_stock: shown = null,
}: {
	stock: number | null;
	shown_stock?: number | null | undefined;
}) => (stock === null || shown === null ? stock : sql`max(0, ifnull(stock, ${shown}) + ${stock - shown})`);
