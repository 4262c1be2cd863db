import { z } from "zod";
import { PURCHASE_STATE_NAMES } from "#domain/commerce/products/purchase-state.ts";
import { SUBSCRIPTION_PERIOD_NAMES } from "#domain/commerce/products/subscription-state.ts";
import { apiDay, apiId, apiPageQuery, idInPath, instantString, pageSchemaOf } from "./api-fields.ts";

const productShape = {
	id: apiId(),
	name: z.string(),
	yen: z.int().meta({ description: "1つの価格（税込、単位は円）" }),
	tax_rate: z.int().meta({ description: "消費税の税率（%）" }),
	stock: z.int().nullable().meta({ description: "販売できる残りの数。nullは上限なし" }),
	per_friend: z.int().nullable().meta({ description: "お一人さまの上限。nullは上限なし" }),
	sale_from: z
		.string()
		.nullable()
		.meta({ description: "販売の開始（YYYY-MM-DD HH:mm、アカウントのタイムゾーン）" }),
	sale_to: z.string().nullable().meta({ description: "販売の終了" }),
	is_active: z.boolean().meta({ description: "販売しているかどうか。期間と在庫は含みません" }),
	period: z
		.enum(SUBSCRIPTION_PERIOD_NAMES)
		.nullable()
		.meta({ description: "定期払いの間隔。1回の購入の商品はnull" }),
};

export const productList = pageSchemaOf(z.object(productShape).meta({ id: "Product" }));

export const productDetailShape = z
	.object({ ...productShape, description: z.string() })
	.meta({ id: "ProductDetail" });

export const productParams = z.object({ product_id: idInPath() });

export const purchaseParams = z.object({ purchase_id: idInPath() });

/** Purchases of a friend, of a product, in a state, or ordered within days. */
export const purchaseListQuery = z.object({
	...apiPageQuery,
	fid: idInPath().optional().meta({ description: "この友だちの購入だけ" }),
	product_id: idInPath().optional().meta({ description: "この商品の購入だけ" }),
	state: z.enum(PURCHASE_STATE_NAMES).optional(),
	from: apiDay().optional().meta({ description: "購入の手続きを始めた日が、この日以後（YYYY-MM-DD）" }),
	to: apiDay().optional().meta({ description: "購入の手続きを始めた日が、この日以前（YYYY-MM-DD）" }),
});

export const purchaseShape = z
	.object({
		id: apiId(),
		fid: apiId().nullable().meta({ description: "削除した友だちの購入はnull" }),
		product_id: apiId(),
		product: z.string().meta({ description: "購入したときの商品名" }),
		quantity: z.int(),
		yen: z.int().meta({ description: "全部の金額（税込）" }),
		state: z.enum(PURCHASE_STATE_NAMES).meta({
			description:
				"waiting 支払い待ち、paid お渡し前、handed お渡し済み、released 支払いなし、refunded 全額返金済み",
		}),
		payment_id: apiId().nullable(),
		is_test: z.boolean().meta({ description: "テスト用のキーでの支払い。お金は動いていません" }),
		ordered_at: instantString(),
		paid_at: instantString().nullable(),
		ended_at: instantString().nullable().meta({ description: "お渡し・支払いなし・返金になった日時" }),
	})
	.meta({ id: "Purchase" });

export const purchaseList = pageSchemaOf(purchaseShape);
