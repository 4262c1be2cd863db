import { Group, Text } from "@mantine/core";
import { type AddressName, addressOf } from "#domain/engine/access/page-addresses.ts";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { GlancePart, PartLink } from "./GlancePart.tsx";

interface UsageCountPartProps {
	title: string;
	/** Unit of the count. */
	unit: string;
	/** Page of an item. */
	to: AddressName;
	items: { id: number; name: string; count: number; last_at: string; note?: string | null }[];
}

/** Items that the friend used, with the number of times and the last time. */
export const UsageCountPart = ({ title, unit, to, items }: UsageCountPartProps) =>
	items.length > 0 && (
		<GlancePart title={title}>
			{items.map(({ id, name, count, last_at, note }) => (
				<Group key={id} gap="xs" wrap="nowrap" justify="space-between" align="baseline">
					<PartLink href={addressOf(to, { id })}>{name}</PartLink>
					<Text size="xs" c="dimmed" flex="none" ta="right">
						{note && `${note} · `}
						{count > 1 && `${count.toLocaleString("ja-JP")}${unit} · `}
						<TimeText value={last_at} format="day" span inherit />
					</Text>
				</Group>
			))}
		</GlancePart>
	);
