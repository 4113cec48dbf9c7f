// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The result of a search of the class path for the implementations of a service, told by who
/// started this JVM. [java.util.ServiceLoader] opens every jar for it, which takes each rank of a
/// job some ten milliseconds of its start, to find what the launcher has found already.
///
/// It is told only to JVMs that have the same class path as the launcher, by the property
/// `atoll.found.<service>`: the names of the implementations with commas between them.
public final class Services {
    private static final String PREFIX = "atoll.found.";

    private Services() {}

    /// The implementations this JVM was told of.
    ///
    /// @param loader  loads its implementations
    /// @return a new instance of each; nothing if the class path is still to be searched
    public static <T> Optional<List<T>> told(Class<T> service, ClassLoader loader) {
        return Optional.ofNullable(System.getProperty(PREFIX + service.getName()))
                .map(names -> Arrays.stream(names.split(",", -1))
                        .filter(name -> !name.isEmpty())
                        .map(name -> create(service, name, loader))
                        .toList());
    }

    private static <T> T create(Class<T> service, String name, ClassLoader loader) {
        try {
            return Class.forName(name, true, loader)
                    .asSubclass(service)
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    PREFIX + service.getName() + " names " + name + ", which cannot be made", e);
        }
    }

    /// The option of a JVM that tells it.
    ///
    /// @param implementations the names of all implementations on the JVM's class path
    /// @return a word of the `java` command
    public static String option(String service, List<String> implementations) {
        return "-D" + PREFIX + service + "=" + String.join(",", implementations);
    }
}
