CREATE TABLE `sending_caps` (
	`id` integer PRIMARY KEY NOT NULL,
	`is_active` integer NOT NULL,
	`day_limit` integer,
	`week_limit` integer,
	`over` text NOT NULL,
	`defer_minute` integer NOT NULL,
	`defer_days` integer NOT NULL,
	`priorities` text NOT NULL,
	`quiet_hours` text NOT NULL,
	`quiet_exceptions` text NOT NULL,
	`month_limit` integer,
	`month_limits` text NOT NULL,
	`over_month` text NOT NULL,
	`others` integer DEFAULT 0 NOT NULL,
	`others_month` text DEFAULT '' NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sending_caps_save_key_unique` ON `sending_caps` (`save_key`);--> statement-breakpoint
CREATE TABLE `sending_counts` (
	`month` text NOT NULL,
	`kind` text NOT NULL,
	`sends` integer NOT NULL,
	PRIMARY KEY(`month`, `kind`)
);
--> statement-breakpoint
CREATE TABLE `sending_priorities` (
	`kind` text NOT NULL,
	`item_id` integer NOT NULL,
	`priority` text NOT NULL,
	PRIMARY KEY(`kind`, `item_id`)
);
--> statement-breakpoint
ALTER TABLE `deliveries` ADD `counted_at` integer;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `counted_as` text;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `deferred_at` integer;--> statement-breakpoint
CREATE INDEX `deliveries_counted` ON `deliveries` (`friend_id`,`counted_at`,`counted_as`) WHERE counted_at is not null;--> statement-breakpoint
CREATE INDEX `deliveries_deferred` ON `deliveries` (`next_attempt_at`) WHERE deferred_at is not null and next_attempt_at is not null;--> statement-breakpoint
-- Written manually: the counts of a month follow the deliveries, in the statement that changes them. LINE's months are Tokyo's.
CREATE TRIGGER `deliveries_month_count` AFTER UPDATE OF `counted_at` ON `deliveries`
WHEN old.counted_at IS NOT new.counted_at BEGIN
	INSERT INTO `sending_counts` (`month`, `kind`, `sends`)
	SELECT strftime('%Y-%m', (new.counted_at + 32400000) / 1000, 'unixepoch'), new.counted_as, 1 WHERE new.counted_at IS NOT NULL
	ON CONFLICT (`month`, `kind`) DO UPDATE SET `sends` = `sends` + 1;
	UPDATE `sending_counts` SET `sends` = `sends` - 1
	WHERE old.counted_at IS NOT NULL AND `kind` = old.counted_as
		AND `month` = strftime('%Y-%m', (old.counted_at + 32400000) / 1000, 'unixepoch');
END;
