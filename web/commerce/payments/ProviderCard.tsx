import { Alert, Badge, Button, Group, SimpleGrid, Text } from "@mantine/core";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { ListCard } from "#web/platform/ui/CardList.tsx";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { EditIcon, ReloadIcon, WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import { TestBadge } from "#web/platform/ui/TestBadge.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastDone, toastFailed, toastRefused } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type ProviderSettings, requestProviderCheck } from "./paymentsApi.ts";

interface ProviderCardProps {
	settings: ProviderSettings;
	onEdit: () => void;
}

/** A provider with its keys' ends, its limits, and the address to enter there. */
export function ProviderCard({ settings, onEdit }: ProviderCardProps) {
	const { label, keys, is_enabled, is_test, webhook_url, checked_at, problem, min_yen, max_yen } = settings;
	const hasKeys = keys.some(({ hint }) => hint !== null);
	return (
		<ListCard
			aria-label={label}
			head={
				<Group gap="xs">
					<Text fw={600}>{label}</Text>
					<Badge variant="light" color={is_enabled ? "green" : "gray"}>
						{is_enabled ? "使用中" : "使っていません"}
					</Badge>
					{is_test && <TestBadge />}
				</Group>
			}
			aside={
				<Group gap="xs" wrap="nowrap" flex="none">
					{hasKeys && <CheckButton settings={settings} />}
					<Button size="xs" variant="default" leftSection={<EditIcon />} onClick={onEdit}>
						設定する
					</Button>
				</Group>
			}
		>
			{problem && (
				<Alert color="red" icon={<WarningIcon />} p="xs" role="status">
					<Text size="sm">{problem}</Text>
				</Alert>
			)}
			{keys.length === 0 ? (
				<Text size="sm" c="dimmed">
					現金や店頭の端末で受け取った支払いを、支払いの画面で記録します。
				</Text>
			) : (
				<SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs" component="dl" m={0}>
					{keys.map((key) => (
						<LabelledFigure key={key.name} label={key.label}>
							{key.hint ?? "未設定"}
						</LabelledFigure>
					))}
				</SimpleGrid>
			)}
			{webhook_url && (
				<CopyBox
					text={webhook_url}
					label="WebhookのURL"
					description={`${label}の管理画面に登録すると、支払いがすぐに反映されます。登録しなくても、数分で反映されます。`}
				/>
			)}
			{keys.length > 0 && (
				<Text size="xs" c="dimmed">
					1回の金額は{formatYen(min_yen)}から{formatYen(max_yen)}までです。
				</Text>
			)}
			{checked_at && (
				<Text size="xs" c="dimmed" component="div">
					キーを最後に確認した日時 <TimeText value={checked_at} span inherit />
				</Text>
			)}
		</ListCard>
	);
}

function CheckButton({ settings: { provider, label } }: { settings: ProviderSettings }) {
	const { busy, run } = useBusy();
	const check = () =>
		run(() =>
			requestProviderCheck(provider).then(
				({ problem }) => (problem === null ? toastDone(`${label}のキーは使えます`) : toastRefused(problem)),
				toastFailed,
			),
		);
	return (
		<Button
			size="xs"
			variant="default"
			leftSection={<ReloadIcon />}
			disabled={busy}
			aria-label={`${label}のキーを確認する`}
			onClick={() => void check()}
		>
			確認する
		</Button>
	);
}
