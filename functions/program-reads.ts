import { showTestToProgram } from "#functions/console/ab-tests/show-test-to-program.ts";
import { showCostsToProgram } from "#functions/console/sending-costs/show-costs-to-program.ts";
import type { ConsoleReads } from "#functions/integrations/open-api/v1/console-reads.ts";

/** Reads of the console that programs may call. */
export const PROGRAM_READS: ConsoleReads = { showCosts: showCostsToProgram, showTest: showTestToProgram };
