import { SegmentedControl } from "@mantine/core";
import { useLocation } from "wouter";
import { addressOf } from "#domain/addresses.ts";

const AREAS = {
	openApi: "サービスコード",
	openApiTriggers: "トリガー",
	openApiWebhooks: "Webhook送信",
	openApiReference: "APIリファレンス",
} as const;

/** The lists of the open API, and what it can be asked. */
export function AreaTabs({ open }: { open: keyof typeof AREAS }) {
	const [, goTo] = useLocation();
	return (
		<SegmentedControl
			aria-label="表示する内容"
			data={Object.entries(AREAS).map(([value, label]) => ({ value, label }))}
			value={open}
			onChange={(name) => goTo(addressOf(name as keyof typeof AREAS))}
			maw="32rem"
		/>
	);
}
