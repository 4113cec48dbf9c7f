// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import java.lang.reflect.Method;
import java.util.List;

/// Shows which methods are short.
final class Brevity {
    Brevity(Class<?> type, ClassFiles files) {}

    boolean[] of(List<Method> methods) {
        return new boolean[methods.size()];
    }
}
