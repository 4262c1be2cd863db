import { costsQuery, costsShape } from "#domain/integrations/open-api/v1/cost-schemas.ts";
import { defineCall } from "../define-call.ts";

/** Calls that read the price of the sent messages. */
export const costCalls = [
	defineCall({
		method: "get",
		path: "/sending_costs",
		right: "read",
		needs: ["delivery-read"],
		chapter: "配信の費用",
		summary: "1か月の配信の費用",
		description:
			"種類と項目ごとの通数と金額の目安、今月の見込みを返します。アカウント全体の合計なので、友だちを絞り込んだ連携先では403です。",
		query: costsQuery,
		answer: costsShape,
		run: (ctx, { query }) => ctx.consoleReads.showCosts(ctx, query),
	}),
];
