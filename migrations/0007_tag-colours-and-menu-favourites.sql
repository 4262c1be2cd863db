ALTER TABLE `operators` ADD `menu_favourites` text;--> statement-breakpoint
ALTER TABLE `tags` ADD `colour` text;