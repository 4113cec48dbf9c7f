// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.guard;

import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.fabric.job.Settings;

/// Which classes objects from the wire may have.
///
/// Always allowed: primitive types, the values and collections of the JDK listed here, its
/// exceptions and enums, and arrays of what is allowed. Beyond these the setting
/// `atoll.objects.allow` decides, a list with commas. The word `application`, which is the
/// default, stands for all classes on the program's own path: those that neither the JDK nor its
/// tools bring. Any other entry is a package and stands for it and the packages below it.
/// Dynamic proxies are refused always.
public final class AllowList {

    /// The setting.
    public static final String SETTING = "atoll.objects.allow";

    private static final String APPLICATION = "application";

    private static final List<String> JDK_PACKAGES =
            List.of(
                    "java.awt.geom",
                    "java.math",
                    "java.text",
                    "java.time",
                    "java.util.concurrent.atomic",
                    "java.util.concurrent.locks",
                    "sun.util.calendar"); // a calendar's time zone

    private static final Set<String> JDK_CLASSES = jdkClasses();

    private static final Set<String> JDK_MODULES =
            Set.of("java.base", "java.desktop", "java.rmi");

    private final boolean application;
    private final List<String> packages;

    private AllowList(boolean application, List<String> packages) {
        this.application = application;
        this.packages = packages;
    }

    /// Reads the setting.
    ///
    /// @param settings where it is read
    /// @return the list
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
    ///
    /// @param type the class
    /// @return true if it is on the list
    public boolean allows(Class<?> type) {
        Class<?> element = elementOf(type);
        if (element.isPrimitive() || isValue(element)) {
            return true;
        }
        if (application && element == SerializedLambda.class) {
            return true; // it makes only lambdas of a class that its reader asks this list about
        }
        return !Proxy.isProxyClass(element)
                && (within(element, packages) || (application && isApplication(element)));
    }

    /// One line that says what was refused and what to set.
    ///
    /// @param type the class
    /// @return the line
    public String refusalOf(Class<?> type) {
        Class<?> element = elementOf(type);
        return "an object of class " + element.getName() + " is not allowed: if the program needs"
                + " it, add its package " + element.getPackageName() + " to the setting "
                + SETTING;
    }

    private static Class<?> elementOf(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        return element;
    }

    private static boolean isValue(Class<?> type) {
        String module = type.getModule().getName();
        if (module == null || !JDK_MODULES.contains(module)) {
            return false;
        }
        return JDK_CLASSES.contains(outermost(type))
                || within(type, JDK_PACKAGES)
                || Throwable.class.isAssignableFrom(type)
                || Enum.class.isAssignableFrom(type);
    }

    private static boolean isApplication(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        String module = type.getModule().getName();
        return loader != null
                && !loader.equals(ClassLoader.getPlatformClassLoader())
                && (module == null || !module.startsWith("jdk."));
    }

    private static boolean within(Class<?> type, List<String> packages) {
        String name = type.getName();
        return packages.stream()
                .anyMatch(p -> name.startsWith(p) && name.startsWith(".", p.length()));
    }

    /// The class around all others: a collection's views and proxies go with it.
    private static String outermost(Class<?> type) {
        String name = type.getName();
        int dollar = name.indexOf('$');
        return dollar < 0 ? name : name.substring(0, dollar);
    }

    private static Set<String> jdkClasses() {
        String lang = "Boolean Byte Character Short Integer Long Float Double Number String Enum"
                + " Record Object StackTraceElement StringBuilder StringBuffer"
                + " Comparable CharSequence Iterable"; // what arrays may be of
        String util = "ArrayList LinkedList ArrayDeque PriorityQueue Vector Stack HashMap"
                + " LinkedHashMap TreeMap IdentityHashMap Hashtable EnumMap HashSet LinkedHashSet"
                + " TreeSet EnumSet RegularEnumSet JumboEnumSet BitSet Arrays Collections"
                + " ImmutableCollections CollSer AbstractMap Map Properties UUID Locale Date"
                + " Random Calendar GregorianCalendar TimeZone SimpleTimeZone Currency"
                + " Collection List Set Queue Deque SortedMap SortedSet AbstractCollection"
                + " AbstractList AbstractSet"; // what arrays may be of
        String concurrent = "ConcurrentHashMap ConcurrentLinkedQueue ConcurrentLinkedDeque"
                + " ConcurrentSkipListMap ConcurrentSkipListSet CopyOnWriteArrayList"
                + " CopyOnWriteArraySet LinkedBlockingQueue LinkedBlockingDeque"
                + " ArrayBlockingQueue PriorityBlockingQueue";
        String awt = "Point Dimension Rectangle Color Insets";
        return Stream.of(
                        named("java.io.", "Serializable"),
                        named("java.lang.", lang),
                        named("java.util.", util),
                        named("java.util.concurrent.", concurrent),
                        named("java.awt.", awt))
                .flatMap(names -> names)
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Stream<String> named(String prefix, String names) {
        return Stream.of(names.split(" ")).map(prefix::concat);
    }
}
