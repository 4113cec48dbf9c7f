// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

/// One place where a rule is broken, written the way a compiler does.
///
/// @param path   the file, from the repository's root
/// @param line   the line, from 1
record Finding(String path, long line, String rule, String advice) {

    @Override
    public String toString() {
        return path + ":" + line + ": " + rule + ": " + advice;
    }
}
