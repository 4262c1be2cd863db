import { Button, Code, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { MountedModal } from "#web/platform/ui/MountedModal.tsx";
import { useCopying } from "#web/platform/ui/useCopying.ts";
import { useEscape } from "#web/platform/ui/useEscape.ts";

/** New recovery codes, shown only once. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
	const { outcome, copy } = useCopying(codes.join("\n"));
	return (
		<MountedModal
			onClose={onClose}
			title="リカバリーコード"
			size="30rem"
			closeOnClickOutside={false}
			{...useEscape(true, onClose)}
		>
			<Stack gap="md">
				<Text size="sm">
					認証アプリやパスキーを使えなくなったときに、コードの代わりに入力します。1個につき1回使えます。いまだけ表示されるため、安全な場所に控えてください。
				</Text>
				<SimpleGrid cols={2} spacing="xs" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
					{codes.map((code) => (
						<li key={code}>
							<Code fz="md">{code}</Code>
						</li>
					))}
				</SimpleGrid>
				<Group justify="flex-end" gap="sm">
					<Button variant="default" onClick={copy}>
						{outcome === "copied" ? "コピーしました" : "すべてコピーする"}
					</Button>
					<Button onClick={onClose}>控えました</Button>
				</Group>
			</Stack>
		</MountedModal>
	);
}
