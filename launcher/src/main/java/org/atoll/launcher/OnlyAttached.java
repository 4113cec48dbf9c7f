// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/// For an option that may have a value, but only behind `=`: the next word is the program.
@SuppressWarnings("JdkObsolete") // picocli's stack
final class OnlyAttached implements IParameterPreprocessor {
    /// Created by picocli.
    OnlyAttached() {}

    @Override
    public boolean preprocess(
            Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> found) {
        if (!"=".equals(found.get("separator"))) {
            words.push("");
        }
        return false;
    }
}
