import { Button, Group, Paper, SimpleGrid, Stack, Text, TextInput, Title } from "@mantine/core";
import { METHOD_NAMES } from "#domain/commerce/bookkeeping/book-accounts.ts";
import { accountsInput } from "#domain/commerce/bookkeeping/bookkeeping-input.ts";
import { PAYMENT_METHODS } from "#domain/commerce/payments/payment-entry.ts";
import { TAX_RATES } from "#domain/engine/friend-records/payment-request-fields.ts";
import { formatTaxRate } from "#domain/platform/texts/format-tax-rate.ts";
import { checkDraft, fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useSettingDraft } from "#web/platform/ui/useSettingDraft.ts";
import { type FormatSettings, putAccounts } from "./bookkeepingApi.ts";

type Accounts = FormatSettings["accounts"];

/** Names of accounts and tax categories in an accounting program. */
export function AccountsForm({ settings }: { settings: FormatSettings }) {
	const { format, label, version, fields, accounts, defaults } = settings;
	const { state, form, problems, saveBar } = useSettingDraft({
		start: accounts,
		check: (draft) => checkDraft(accountsInput, { ...draft, version }),
		send: (body, headers) => putAccounts(format, body, headers),
		savedText: "勘定科目を保存しました",
	});
	const { draft, set, errors } = state;
	const field = (name: string, value: string, onChange: (value: string) => void) => ({
		value,
		onChange: (event: React.ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value),
		maxLength: 60,
		error: errors[name],
		...fieldAttribute(name),
	});
	return (
		<Stack gap="md" maw="56rem" ref={form}>
			<Paper withBorder p="md" component="section" aria-label="勘定科目と税区分">
				<Stack gap="md">
					<Group justify="space-between">
						<Title order={2}>勘定科目と税区分</Title>
						<Button variant="default" size="xs" onClick={() => set(defaults)}>
							はじめの値に戻す
						</Button>
					</Group>
					<Text size="sm" c="dimmed">
						{label}に登録されている名前と、1文字ずつ同じにしてください。
					</Text>
					{METHOD_NAMES.map((method) => {
						const { account, detail } = draft.methods[method];
						const setMethod = (part: Partial<Accounts["methods"][typeof method]>) =>
							set({ methods: { ...draft.methods, [method]: { ...draft.methods[method], ...part } } });
						return (
							<SimpleGrid
								key={method}
								cols={{ base: 1, sm: 2 }}
								spacing="xs"
								role="group"
								aria-label={PAYMENT_METHODS[method]}
							>
								<TextInput
									label={`${PAYMENT_METHODS[method]}の${fields.account}`}
									{...field(`methods[${method}][account]`, account, (value) => setMethod({ account: value }))}
								/>
								<TextInput
									label={`${PAYMENT_METHODS[method]}の${fields.detail}`}
									{...field(`methods[${method}][detail]`, detail, (value) => setMethod({ detail: value }))}
								/>
							</SimpleGrid>
						);
					})}
					{TAX_RATES.map((rate) => {
						const { account, tax, refundTax } = draft.rates[rate];
						const name = formatTaxRate(rate);
						const setRate = (part: Partial<Accounts["rates"][typeof rate]>) =>
							set({ rates: { ...draft.rates, [rate]: { ...draft.rates[rate], ...part } } });
						return (
							<SimpleGrid
								key={rate}
								cols={{ base: 1, sm: 3 }}
								spacing="xs"
								role="group"
								aria-label={`${name}の売上`}
							>
								<TextInput
									label={`${name}の売上の勘定科目`}
									required
									{...field(`rates[${rate}][account]`, account, (value) => setRate({ account: value }))}
								/>
								<TextInput
									label={`${name}の売上の税区分`}
									required
									{...field(`rates[${rate}][tax]`, tax, (value) => setRate({ tax: value }))}
								/>
								<TextInput
									label={`${name}の返金の税区分`}
									required
									{...field(`rates[${rate}][refundTax]`, refundTax, (value) => setRate({ refundTax: value }))}
								/>
							</SimpleGrid>
						);
					})}
					<SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" role="group" aria-label="異議申し立て">
						<TextInput
							label="異議申し立ての勘定科目"
							required
							{...field("dispute[account]", draft.dispute.account, (account) =>
								set({ dispute: { ...draft.dispute, account } }),
							)}
						/>
						<TextInput
							label="異議申し立ての税区分"
							required
							{...field("dispute[tax]", draft.dispute.tax, (tax) =>
								set({ dispute: { ...draft.dispute, tax } }),
							)}
						/>
					</SimpleGrid>
				</Stack>
			</Paper>
			<ProblemAlert problems={problems} />
			<SaveBar {...saveBar} />
		</Stack>
	);
}
