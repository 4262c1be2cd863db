import { Anchor, List, Stack, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { describeText } from "#domain/engine/placeholders/placeholder-text.ts";
import { formatTapFigures } from "#web/acquisition/links/formatTapFigures.ts";
import { usePlaceholderTargets } from "#web/engine/placeholders/usePlaceholderTargets.ts";
import { useTemplateTaps } from "./templateTapApi.ts";

/** Taps on the counted buttons of a message, including those of its other sends; nothing for one without any. */
export function ButtonTapsOfMessage({ id }: { id: number }) {
	const targets = usePlaceholderTargets();
	const { data } = useTemplateTaps(id, { start: null, end: null });
	const buttons = data?.buttons.filter(({ is_counted }) => is_counted === 1) ?? [];
	if (!data || buttons.length === 0) return null;
	return (
		<Stack gap="2xs">
			<Text size="sm" fw={600}>
				ボタンのタップ
			</Text>
			<List size="sm">
				{buttons.map((button) => (
					<List.Item key={button.data}>
						{button.labels.map((label) => describeText(label, targets)).join("・") || button.action}{" "}
						{formatTapFigures(button)}
					</List.Item>
				))}
			</List>
			<Anchor component={Link} href={addressOf("templateTaps", { id })} size="sm">
				タップした友だちを見る
			</Anchor>
		</Stack>
	);
}
