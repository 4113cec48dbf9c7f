// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// A list of options in which each has only its usual names: the first, that of one letter, and the
/// first with two dashes. Other launchers' spellings are understood and would make the list hard to
/// read.
final class UsualNames extends Help {
    UsualNames(CommandSpec spec, ColorScheme colors) {
        super(spec, colors);
    }

    @Override
    public IOptionRenderer createDefaultOptionRenderer() {
        IOptionRenderer all = super.createDefaultOptionRenderer();
        return (option, labels, colors) -> all.render(usual(option), labels, colors);
    }

    private static OptionSpec usual(OptionSpec option) {
        List<String> all = List.of(option.names());
        Set<String> names = new LinkedHashSet<>(List.of(all.getFirst()));
        all.stream().filter(name -> name.startsWith("--")).limit(1).forEach(names::add);
        all.stream().filter(name -> name.length() == 2).forEach(names::add);
        return OptionSpec.builder(option).names(names.toArray(String[]::new)).build();
    }
}
