// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.guard;

import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.stream.Stream;
import org.atoll.fabric.job.Settings;

/// The classes that objects from the wire may have.
///
/// Always allowed: primitive types, the values, collections, exceptions and enums of the JDK (see
/// [JdkValues]), and arrays of what is allowed. Beyond these the setting `atoll.objects.allow`
/// decides, a list with commas. The word `application`, which is the default, stands for all
/// classes on the program's own path: those that neither the JDK nor its tools bring. Any other
/// entry is a package and stands for it and the packages below it. A dynamic proxy is allowed if
/// each of its interfaces is; its handler is an object of its own.
public final class AllowList {

    /// The setting.
    public static final String SETTING = "atoll.objects.allow";

    private static final String APPLICATION = "application";

    private final boolean application;
    private final List<String> packages;

    private AllowList(boolean application, List<String> packages) {
        this.application = application;
        this.packages = packages;
    }

    /// Reads the setting.
    public static AllowList from(Settings settings) {
        List<String> entries =
                Stream.of(settings.text(SETTING, APPLICATION).split(",", -1))
                        .map(String::strip)
                        .filter(entry -> !entry.isEmpty())
                        .toList();
        List<String> packages = entries.stream().filter(e -> !e.equals(APPLICATION)).toList();
        return new AllowList(entries.contains(APPLICATION), packages);
    }

    /// Whether objects of the class may be read.
    public boolean allows(Class<?> type) {
        Class<?> element = elementOf(type);
        if (Proxy.isProxyClass(element)) {
            return Stream.of(element.getInterfaces()).allMatch(this::allows);
        }
        if (element.isPrimitive() || element == Proxy.class || JdkValues.contains(element)) {
            return true;
        }
        if (application && element == SerializedLambda.class) {
            return true; // it makes only lambdas of a class that its reader asks this list about
        }
        return within(element, packages) || (application && isApplication(element));
    }

    /// Whether a class of that name may come from another rank, which this one lacks. It counts as
    /// one on the program's own path.
    public boolean allowsShipped(String name) {
        return application || within(name, packages);
    }

    /// One line that says what was refused and what to set.
    public String refusalOf(Class<?> type) {
        Class<?> element = elementOf(type);
        if (Proxy.isProxyClass(element)) {
            element = Stream.of(element.getInterfaces()).filter(one -> !allows(one)).findFirst()
                    .orElse(element);
        }
        return "an object of " + (element.isInterface() ? "interface " : "class ")
                + element.getName() + " is not allowed: if the program needs it, add its package "
                + element.getPackageName() + " to the setting " + SETTING;
    }

    private static Class<?> elementOf(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        return element;
    }

    private static boolean isApplication(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        String module = type.getModule().getName();
        return loader != null
                && !loader.equals(ClassLoader.getPlatformClassLoader())
                && (module == null || !module.startsWith("jdk."));
    }

    private static boolean within(Class<?> type, List<String> packages) {
        return within(type.getName(), packages);
    }

    private static boolean within(String name, List<String> packages) {
        return packages.stream()
                .anyMatch(p -> name.startsWith(p) && name.startsWith(".", p.length()));
    }
}
