// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine.console;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.atoll.launcher.table.Table;
import org.atoll.tasks.PostClass;
import org.atoll.tasks.PostFlag;
import org.atoll.tasks.Pvm;

/// The commands about the postbox.
///
/// @param pvm   the console's task
/// @param print prints tables
record PostCommands(Pvm pvm, Printer print) {

    /// All of them, by name.
    Map<String, Command> all() {
        return Map.of(
                "names", new Command("names [PATTERN]", "Lists what lies in the postbox.",
                        0, 1, this::names),
                "put", new Command("put NAME TEXT...", "Puts texts into the postbox; they stay when"
                        + " the console ends.", 2, -1, this::put));
    }

    private void names(List<String> words) {
        Table table = Table.of("name", "index", "owner", "flags", "bytes");
        for (PostClass post : pvm.postbox().names(words.isEmpty() ? "*" : words.getFirst())) {
            for (PostClass.Entry entry : post.entries()) {
                table.add(post.name(), entry.index(), entry.owner(), flags(entry),
                        entry.lengthBytes());
            }
        }
        print.table(table);
    }

    private static String flags(PostClass.Entry entry) {
        return entry.flags().stream().map(PostFlag::name).sorted()
                .collect(Collectors.joining(" ")).toLowerCase(Locale.ROOT);
    }

    private void put(List<String> words) {
        var packing = pvm.pack();
        words.subList(1, words.size()).forEach(packing::string);
        int index = pvm.postbox().put(words.getFirst(), packing, PostFlag.PERSISTENT);
        print.remark(words.getFirst() + " " + index);
    }
}
