import { ScrollArea, Table, Text } from "@mantine/core";
import type { FriendImportMappingData } from "./friendImportsApi.ts";

/** First rows of a file, as they were read. */
export const ImportSampleRows = ({
	headings,
	samples,
}: Pick<FriendImportMappingData, "headings" | "samples">) => (
	<ScrollArea.Autosize mah="20rem" type="auto" viewportProps={{ tabIndex: 0 }}>
		<Table aria-label="ファイルの最初の行" withTableBorder>
			<Table.Thead>
				<Table.Tr>
					{headings.map(({ label }, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file never change places.
						<Table.Th key={index} style={{ whiteSpace: "nowrap" }}>
							{label || `${index + 1}列目`}
						</Table.Th>
					))}
				</Table.Tr>
			</Table.Thead>
			<Table.Tbody>
				{samples.map((row, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: nor do its rows.
					<Table.Tr key={at}>
						{headings.map((_, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: nor do its cells.
							<Table.Td key={index}>
								<Text size="xs" lineClamp={2} miw="5rem" maw="16rem" style={{ overflowWrap: "anywhere" }}>
									{row[index]}
								</Text>
							</Table.Td>
						))}
					</Table.Tr>
				))}
			</Table.Tbody>
		</Table>
	</ScrollArea.Autosize>
);
