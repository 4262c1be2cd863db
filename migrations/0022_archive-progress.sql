CREATE TABLE `archive_progress` (
	`id` integer PRIMARY KEY NOT NULL,
	`turn` integer DEFAULT 0 NOT NULL,
	`lease_until` integer,
	`next_run_at` integer DEFAULT 0 NOT NULL,
	`cursor_at` integer,
	`cursor_id` integer,
	`round_at` integer DEFAULT 0 NOT NULL,
	`moved` integer DEFAULT 0 NOT NULL,
	`newest_at` integer,
	`newest_id` integer,
	`last_run_at` integer,
	`last_moved_at` integer,
	`trouble` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`error` text
);
