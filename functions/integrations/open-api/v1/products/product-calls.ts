import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { products } from "#db/commerce/products.ts";
import { pageOfItems, pageQuery, toPage } from "#domain/integrations/open-api/v1/api-fields.ts";
import {
	productDetailShape,
	productList,
	productParams,
	purchaseList,
	purchaseListQuery,
	purchaseParams,
	purchaseShape,
} from "#domain/integrations/open-api/v1/product-schemas.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { defineCall } from "../define-call.ts";
import { listProgramPurchases, showProgramPurchase } from "./program-purchases.ts";

const chapter = "商品";

const COLUMNS = {
	id: products.id,
	name: products.name,
	yen: products.yen,
	tax_rate: products.taxRate,
	stock: products.stock,
	per_friend: products.perFriend,
	sale_from: products.saleFrom,
	sale_to: products.saleTo,
	is_active: products.isActive,
	period: products.period,
};

/** Calls that read products and their purchases. */
export const productCalls = [
	defineCall({
		method: "get",
		path: "/products",
		right: "read",
		needs: ["product-read"],
		chapter,
		summary: "商品の一覧",
		description: "価格・消費税・在庫も返します。購入の手続き中の数は、在庫から引いてあります。",
		query: pageQuery,
		answer: productList,
		run: async (ctx, { query }) => {
			const page = toPage(query);
			const rows = await ctx.db
				.select(COLUMNS)
				.from(products)
				.where(and(gt(products.id, page.after), isNull(products.deletedAt)))
				.orderBy(asc(products.id))
				.limit(page.limit + 1);
			return pageOfItems(rows, page);
		},
	}),
	defineCall({
		method: "get",
		path: "/products/{product_id}",
		right: "read",
		needs: ["product-read"],
		chapter,
		summary: "商品1件",
		description: "説明も返します。",
		params: productParams,
		answer: productDetailShape,
		run: async (ctx, { params: { product_id } }) => {
			const [product] = await ctx.db
				.select({ ...COLUMNS, description: products.description })
				.from(products)
				.where(and(eq(products.id, product_id), isNull(products.deletedAt)));
			if (!product) throw notFound();
			return product;
		},
	}),
	defineCall({
		method: "get",
		path: "/purchases",
		right: "read",
		needs: ["product-read"],
		chapter,
		summary: "商品の購入",
		description:
			"購入の手続きを始めた順に返します。支払いの途中の購入と、支払いがなかった購入も、stateとともに返します。定期払いは含みません。",
		query: purchaseListQuery,
		answer: purchaseList,
		run: (ctx, { query }) => listProgramPurchases(ctx, toPage(query), query),
	}),
	defineCall({
		method: "get",
		path: "/purchases/{purchase_id}",
		right: "read",
		needs: ["product-read"],
		chapter,
		summary: "商品の購入1件",
		description: "入出金の記録は、payment_idの支払いで読めます。",
		params: purchaseParams,
		answer: purchaseShape,
		run: (ctx, { params: { purchase_id } }) => showProgramPurchase(ctx, purchase_id),
	}),
];
