import { type AccountingFormat, describeMovement, salesSides, slashDay } from "./accounting-format.ts";

/** Tax category of accounts without tax. */
const NO_TAX = "対象外";

/** マネーフォワード クラウド会計: the journal. */
export const moneyForwardFormat: AccountingFormat = {
	label: "マネーフォワード クラウド会計",
	destination: "会計帳簿 › 仕訳帳 › インポート › 仕訳帳",
	fields: { account: "勘定科目", detail: "補助科目" },
	headings: [
		"取引No",
		"取引日",
		"借方勘定科目",
		"借方補助科目",
		"借方部門",
		"借方取引先",
		"借方税区分",
		"借方インボイス",
		"借方金額(円)",
		"借方税額",
		"貸方勘定科目",
		"貸方補助科目",
		"貸方部門",
		"貸方取引先",
		"貸方税区分",
		"貸方インボイス",
		"貸方金額(円)",
		"貸方税額",
		"摘要",
		"仕訳メモ",
		"タグ",
		"MF仕訳タイプ",
		"決算整理仕訳",
	],
	accounts: {
		methods: {
			card: { account: "売掛金", detail: "Stripe" },
			paypay: { account: "売掛金", detail: "PayPay" },
			cash: { account: "現金", detail: "" },
			terminal: { account: "売掛金", detail: "店頭の端末" },
			other: { account: "売掛金", detail: "" },
		},
		rates: {
			10: { account: "売上高", tax: "課税売上 10%", refundTax: "課税売上-返還等 10%" },
			8: { account: "売上高", tax: "課税売上 (軽)8%", refundTax: "課税売上-返還等 (軽)8%" },
			0: { account: "売上高", tax: "非課税売上", refundTax: "非課税売上-返還等" },
		},
		dispute: { account: "仮払金", tax: NO_TAX },
	},
	linesOf: (movement, accounts) => {
		const { account, detail } = accounts.methods[movement.method];
		const money = { account, detail, tax: NO_TAX };
		return salesSides(movement, accounts).map(({ yen, ...side }) => {
			const sales = { ...side, detail: "" };
			const [debit, credit] = yen >= 0 ? [money, sales] : [sales, money];
			const amount = Math.abs(yen);
			return [
				movement.number,
				slashDay(movement.day),
				...[debit.account, debit.detail, "", "", debit.tax, "", amount, ""],
				...[credit.account, credit.detail, "", "", credit.tax, "", amount, ""],
				...[describeMovement(movement), "", "結び", "", ""],
			];
		});
	},
};
