import { Badge, Modal, ScrollArea, Skeleton, Stack, Table, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { DistributedKind } from "#domain/engine/kinds/distributed-kinds.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import classes from "./Distribution.module.css";
import { useAccountComparison } from "./distributionApi.ts";

export interface ComparedItem {
	kind: DistributedKind;
	id: number;
	name: string;
	account: string;
	/** Id of the item in the account. */
	target: number;
}

interface ComparisonModalProps {
	item: ComparedItem;
	onClose: () => void;
}

/** Table of an item's fields, here and in another account. */
export function ComparisonModal({ item, onClose }: ComparisonModalProps) {
	const { data, error, mutate } = useAccountComparison(item);
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	return (
		<Modal opened onClose={onClose} title={`「${item.name}」の違い`} size="60rem" fullScreen={isNarrow}>
			{error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="12rem" />}
			{data && (
				<ScrollArea>
					<Table className={classes.comparison ?? ""} verticalSpacing="xs">
						<Table.Thead>
							<Table.Tr>
								<Table.Th>項目</Table.Th>
								<Table.Th>このアカウント</Table.Th>
								<Table.Th>{data.label}</Table.Th>
							</Table.Tr>
						</Table.Thead>
						<Table.Tbody>
							{data.fields.map(({ label, source, target }) => (
								<Table.Tr key={label} {...(source !== target && { "data-differs": true })}>
									<Table.Th scope="row">
										<Stack gap="2xs" align="flex-start">
											{label}
											{source !== target && (
												<Badge color="yellow" variant="light">
													違う
												</Badge>
											)}
										</Stack>
									</Table.Th>
									<ComparedCell text={source} />
									<ComparedCell text={target} />
								</Table.Tr>
							))}
						</Table.Tbody>
					</Table>
				</ScrollArea>
			)}
		</Modal>
	);
}

const ComparedCell = ({ text }: { text: string }) => (
	<Table.Td>
		<Text size="sm" className={classes.text ?? ""}>
			{text}
		</Text>
	</Table.Td>
);
