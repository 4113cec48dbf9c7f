// SPDX-License-Identifier: Apache-2.0
package mpi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Walks the lists of names and signatures as class files know them: a class that was compiled
/// against another MPI names a member by its descriptor, the type of a result or field included,
/// and is linked to ours only if that is the same. What cannot be is in `unlinked.txt`, with the
/// reason.
class DescriptorsTest {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    @ParameterizedTest
    @CsvSource({
        "mpijava-1.2.txt, 204", "mpjexpress-later.txt, 11", "mpijava-spec.txt, 8",
        "openmpi-java.txt, 718"
    })
    void everyDescriptorIsLinkedOrListedWithItsReason(String list, int least) throws IOException {
        Set<String> absent = listed("missing.txt");
        Set<String> unlinked = new TreeSet<>();
        int linked = 0;
        for (ApiList.Entry entry : ApiList.read(list).entries()) {
            if (absent.contains(entry.toString())) {
                continue;
            }
            if (links(entry)) {
                linked++;
            } else {
                unlinked.add(list + " " + entry + " " + entry.type());
            }
        }
        assertThat(unlinked).isEqualTo(listed("unlinked.txt").stream()
                .filter(line -> line.startsWith(list + " "))
                .collect(Collectors.toCollection(TreeSet::new)));
        assertThat(linked).isGreaterThanOrEqualTo(least);
    }

    /// Calls of an interface's methods are other instructions than those of a class's.
    @ParameterizedTest
    @ValueSource(strings = {"mpijava-1.2.txt", "openmpi-java.txt"})
    void interfacesAreInterfaces(String list) throws IOException {
        for (ApiList.Type type : ApiList.read(list).declared()) {
            assertThat(Objects.requireNonNull(ApiTest.type(type.name()), type.name()).isInterface())
                    .as(type.name()).isEqualTo(type.isInterface());
        }
    }

    /// Lines `key : reason`.
    private static Set<String> listed(String resource) throws IOException {
        try (InputStream in = Objects.requireNonNull(
                DescriptorsTest.class.getResourceAsStream(resource), resource)) {
            return new String(in.readAllBytes(), UTF_8).lines()
                    .filter(line -> line.contains(" : ") && !line.startsWith("#"))
                    .map(line -> line.split(" : ", 2)[0].strip())
                    .collect(Collectors.toSet());
        }
    }

    /// Looks a member up as the virtual machine does for a class of a program.
    private static boolean links(ApiList.Entry entry) {
        Class<?> owner = ApiTest.type(entry.owner());
        Class<?> type = ApiTest.type(entry.type());
        if (owner == null || type == null) {
            return false;
        }
        try {
            MethodHandle found = entry.params() == null
                    ? field(owner, entry, type)
                    : method(owner, entry, type);
            int modifiers = LOOKUP.revealDirect(found).reflectAs(Member.class, LOOKUP)
                    .getModifiers();
            return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
        } catch (NoSuchMethodException | NoSuchFieldException | IllegalAccessException e) {
            return false;
        }
    }

    private static MethodHandle field(Class<?> owner, ApiList.Entry entry, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
        return entry.fixed()
                ? LOOKUP.findStaticGetter(owner, entry.name(), type)
                : LOOKUP.findGetter(owner, entry.name(), type);
    }

    private static MethodHandle method(Class<?> owner, ApiList.Entry entry, Class<?> type)
            throws NoSuchMethodException, IllegalAccessException {
        List<Class<?>> params = new ArrayList<>();
        entry.params().forEach(word -> params.add(ApiTest.type(word)));
        if (entry.name().equals("new")) {
            if (entry.owner().contains(".")) {
                params.addFirst(owner.getEnclosingClass());
            }
            return LOOKUP.findConstructor(owner, MethodType.methodType(void.class, params));
        }
        MethodType descriptor = MethodType.methodType(type, params);
        return entry.fixed()
                ? LOOKUP.findStatic(owner, entry.name(), descriptor)
                : LOOKUP.findVirtual(owner, entry.name(), descriptor);
    }
}
