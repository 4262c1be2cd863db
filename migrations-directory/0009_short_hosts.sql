ALTER TABLE `accounts` ADD `short_host` text;
--> statement-breakpoint
ALTER TABLE `accounts` ADD `short_host_checked_at` integer;
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_short_host_unique` ON `accounts` (`short_host`);
