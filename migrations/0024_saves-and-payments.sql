CREATE TABLE `save_keys` (
	`key` text PRIMARY KEY NOT NULL,
	`request` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `save_keys_at` ON `save_keys` (`at`);--> statement-breakpoint
ALTER TABLE `event_reservations` ADD `paid_yen` integer;