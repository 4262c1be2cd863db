import { type AccountingFormat, describeMovement, salesSides, slashDay } from "./accounting-format.ts";

/** freee会計: transactions. A method without an account is entered as not settled, for the transfer that settles it. */
export const freeeFormat: AccountingFormat = {
	label: "freee会計",
	destination: "取引 › 取引の一覧・登録 › 取引データのインポート",
	fields: { account: "決済口座（空欄は未決済）", detail: "取引先" },
	headings: [
		"収支区分",
		"管理番号",
		"発生日",
		"決済期日",
		"取引先コード",
		"取引先",
		"勘定科目",
		"税区分",
		"金額",
		"税計算区分",
		"税額",
		"備考",
		"品目",
		"部門",
		"メモタグ（複数指定可、カンマ区切り）",
		"セグメント1",
		"セグメント2",
		"セグメント3",
		"決済日",
		"決済口座",
		"決済金額",
	],
	accounts: {
		methods: {
			card: { account: "", detail: "Stripe" },
			paypay: { account: "", detail: "PayPay" },
			cash: { account: "現金", detail: "" },
			terminal: { account: "", detail: "店頭の端末" },
			other: { account: "", detail: "" },
		},
		rates: {
			10: { account: "売上高", tax: "課税売上10%", refundTax: "課税売返10%" },
			8: { account: "売上高", tax: "課税売上8%（軽）", refundTax: "課税売返8%（軽）" },
			0: { account: "売上高", tax: "非課売上", refundTax: "非課売返" },
		},
		dispute: { account: "仮払金", tax: "対象外" },
	},
	linesOf: (movement, accounts) => {
		const { account, detail } = accounts.methods[movement.method];
		const day = slashDay(movement.day);
		const amount = Math.abs(movement.yen);
		return salesSides(movement, accounts).map((side, index) => {
			// Further lines of a transaction have no head and no settlement.
			const isFirst = index === 0;
			const head = isFirst
				? [movement.yen >= 0 ? "収入" : "支出", `musubi-${movement.entryId}`, day, "", "", detail]
				: ["", "", "", "", "", ""];
			const settlement = isFirst && account !== "" ? [day, account, amount] : ["", "", ""];
			return [
				...head,
				...[side.account, side.tax, Math.abs(side.yen), "内税", "", describeMovement(movement)],
				...["", "", "結び", "", "", ""],
				...settlement,
			];
		});
	},
};
