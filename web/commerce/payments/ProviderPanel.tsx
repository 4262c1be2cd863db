import { Alert, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { providerInput } from "#domain/commerce/payments/payment-input.ts";
import { paymentProvider } from "#domain/commerce/payments/providers/registry.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { checkDraft, fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { SidePanel } from "#web/platform/ui/SidePanel.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { useSettingDraft } from "#web/platform/ui/useSettingDraft.ts";
import { askToClose } from "#web/platform/ui/useUnsavedChanges.tsx";
import { type ProviderSettings, postProvider } from "./paymentsApi.ts";

interface ProviderDraft {
	is_enabled: boolean;
	is_test: boolean;
	/** New keys by their names; an empty one keeps the stored one. */
	keys: Record<string, string>;
}

const draftOf = ({ is_enabled, is_test, keys, chooses_test }: ProviderSettings): ProviderDraft => ({
	is_enabled,
	// Without a key nothing is chosen yet, and tests come first.
	is_test: chooses_test && keys.every(({ hint }) => hint === null) ? true : is_test,
	keys: Object.fromEntries(keys.map(({ name }) => [name, ""])),
});

interface ProviderPanelProps {
	settings: ProviderSettings;
	onClose: () => void;
}

/** Settings of a provider in a side panel. New keys are tried at the provider before they are saved. */
export function ProviderPanel({ settings, onClose }: ProviderPanelProps) {
	const { provider, label, version, chooses_test: choosesTest } = settings;
	const { state, form, problems, saveBar } = useSettingDraft({
		start: draftOf(settings),
		check: (draft) => checkDraft(providerInput, { ...draft, version }),
		send: (body, headers) => postProvider(provider, body, headers),
		savedText: `${label}の設定を保存しました`,
		onSaved: onClose,
	});
	const { draft, set, field } = state;
	const close = async () => {
		if (!saveBar.dirty || (await askToClose())) onClose();
	};
	return (
		<SidePanel opened width={32} position="right" title={`${label}の設定`} onClose={() => void close()}>
			<Stack gap="md" ref={form}>
				<Toggle
					label={`${label}を使う`}
					description={
						provider === "shop"
							? "店頭で受け取った支払いを記録できます。"
							: "友だちの支払いのページに、この方法が出ます。"
					}
					{...field.toggle("is_enabled")}
				/>
				{choosesTest && (
					<Toggle
						label="テスト用のキー"
						description="テスト環境（サンドボックス）のキーのときは、オンにします。"
						{...field.toggle("is_test")}
					/>
				)}
				{settings.keys.map((key) => (
					<KeyField
						key={key.name}
						stored={key}
						value={draft.keys[key.name] ?? ""}
						onChange={(value) => set({ keys: { ...draft.keys, [key.name]: value } })}
						error={state.errors[`keys[${key.name}]`]}
					/>
				))}
				{isTestDraft(settings, draft) && (
					<Alert role="note" color="yellow" icon={<WarningIcon />} p="xs" title="テスト用のキーです">
						<Text size="sm">友だちが支払っても、実際のお金は動きません。</Text>
					</Alert>
				)}
				<ProblemAlert problems={problems} />
				<SaveBar {...saveBar} onCancel={() => void close()} />
			</Stack>
		</SidePanel>
	);
}

/** Whether the settings would work with test keys. */
function isTestDraft({ provider, chooses_test, is_test }: ProviderSettings, draft: ProviderDraft): boolean {
	if (chooses_test) return draft.is_test;
	const isNew = Object.values(draft.keys).some((value) => value !== "");
	return isNew ? (paymentProvider(provider).isTestKey?.(draft.keys) ?? false) : is_test;
}

interface KeyFieldProps {
	stored: ProviderSettings["keys"][number];
	value: string;
	onChange: (value: string) => void;
	error: string | undefined;
}

/** Write-only field of a key. */
function KeyField({ stored, value, onChange, error }: KeyFieldProps) {
	const isStored = stored.hint !== null;
	const props = {
		label: stored.label,
		description: isStored
			? `保存済み（${stored.hint}）。変更しないときは、空のままにしてください。`
			: stored.is_secret
				? "保存した後は表示されません。"
				: undefined,
		required: !isStored,
		value,
		error,
		...fieldAttribute(`keys[${stored.name}]`),
	};
	return stored.is_secret ? (
		<PasswordInput
			{...props}
			autoComplete="new-password"
			onChange={({ currentTarget }) => onChange(currentTarget.value)}
		/>
	) : (
		<TextInput {...props} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
	);
}
