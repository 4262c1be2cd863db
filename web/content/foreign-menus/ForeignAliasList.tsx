import { Button, Group, Stack, Text } from "@mantine/core";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type ForeignAlias, requestAliasDeletion } from "./foreignMenusApi.ts";

interface ForeignAliasListProps {
	aliases: readonly ForeignAlias[];
	isLocked: boolean;
}

/** Aliases of other tools' menus. */
export const ForeignAliasList = ({ aliases, isLocked }: ForeignAliasListProps) => (
	<Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
		{aliases.map((each) => (
			<AliasRow key={each.alias} {...each} isLocked={isLocked} />
		))}
	</Stack>
);

function AliasRow({ alias, menu, isLocked }: ForeignAlias & { isLocked: boolean }) {
	const { busy, run } = useBusy();
	const remove = async () => {
		const isConfirmed = await askToConfirm({
			title: `エイリアス「${alias}」を削除しますか？`,
			message: "このエイリアスに切り替えるタブは、押しても動かなくなります。元に戻せません。",
			confirm: "削除する",
			destructive: true,
		});
		if (isConfirmed) await requestAliasDeletion(alias).catch(toastFailed);
	};
	return (
		<Group component="li" justify="space-between" gap="xs">
			<Text size="sm" style={{ overflowWrap: "anywhere" }}>
				{alias}
				<Text span size="xs" c="dimmed">
					{"　"}
					{menu === null ? "" : `「${menu}」に切り替え`}
				</Text>
			</Text>
			<Button size="xs" variant="default" disabled={isLocked || busy} onClick={() => void run(remove)}>
				削除
			</Button>
		</Group>
	);
}
