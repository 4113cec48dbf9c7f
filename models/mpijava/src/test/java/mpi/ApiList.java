// SPDX-License-Identifier: Apache-2.0
package mpi;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads one of the two lists of names and signatures that package `mpi` is to have.
final class ApiList {
    private static final Pattern TYPE = Pattern.compile(
            "\\s*(?:public )?((?:final |abstract )*)(?:class|interface) (\\w+)"
                    + "(?: extends ([\\w.]+))?(?: implements ([\\w., ]+?))? *\\{.*");
    private static final Pattern NOTE = Pattern.compile("\\[[^\\]]*[a-z0-9. ][^\\]]*\\]");
    private static final Pattern METHOD =
            Pattern.compile("((?:[\\w\\[\\].]+ )*)([\\w\\[\\].]+ )?(\\w+)\\((.*)\\)");

    private final List<Entry> entries = new ArrayList<>();
    private final List<Type> declared = new ArrayList<>();
    private final List<String> types = new ArrayList<>();

    /// Something a program may name.
    ///
    /// @param owner  the class, with a dot before the name of an inner one
    /// @param name   the member; `new` for a constructor
    /// @param type   the result or the field's type, `void` for a constructor
    /// @param params the parameters' types, or null for a field
    /// @param fixed  whether it is static
    record Entry(String owner, String name, String type, List<String> params, boolean fixed) {
        @Override
        public String toString() {
            return owner + "." + name
                    + (params == null ? "" : "(" + String.join(", ", params) + ")");
        }
    }

    /// A class or an interface.
    ///
    /// @param name    with a dot before the name of an inner one
    /// @param supers  what it extends and implements, but for `Object`
    /// @param isFinal whether nobody extends it
    /// @param isInterface whether it is an interface
    record Type(String name, List<String> supers, boolean isFinal, boolean isInterface) {}

    static ApiList read(String resource) throws IOException {
        try (InputStream in = Objects.requireNonNull(
                ApiList.class.getResourceAsStream(resource), resource)) {
            ApiList list = new ApiList();
            list.parse(new String(in.readAllBytes(), UTF_8));
            return list;
        }
    }

    List<Entry> entries() {
        return entries;
    }

    /// All types but those that no program can name.
    List<Type> declared() {
        return declared;
    }

    /// Whether a program may make instances of a type, or extend it.
    boolean hasConstructor(String type) {
        return entries.stream()
                .anyMatch(entry -> entry.owner().equals(type) && entry.name().equals("new"));
    }

    private void parse(String text) {
        StringBuilder member = new StringBuilder();
        for (String raw : text.lines().toList()) {
            String line = raw.strip();
            Matcher type = TYPE.matcher(raw);
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            if (type.matches()) {
                types.add(type.group(2));
                declare(type, raw);
                member.setLength(0);
                closeOneLiner(line);
            } else if (line.startsWith("}")) {
                types.removeLast();
            } else {
                member.append(member.isEmpty() ? "" : " ").append(line);
                if (line.contains(";")) {
                    add(member.toString());
                    member.setLength(0);
                }
            }
        }
    }

    private void declare(Matcher type, String raw) {
        if (raw.contains("[package-private")) {
            return;
        }
        List<String> supers = new ArrayList<>();
        if (type.group(3) != null) {
            supers.add(type.group(3));
        }
        if (type.group(4) != null) {
            supers.addAll(List.of(type.group(4).split(", ")));
        }
        declared.add(new Type(
                String.join(".", types), supers, type.group(1).contains("final "),
                raw.substring(0, type.start(2)).contains("interface ")));
    }

    private void closeOneLiner(String line) {
        if (line.endsWith("}")) {
            types.removeLast();
        }
    }

    private void add(String member) {
        if (types.isEmpty() || member.contains("[internal]")) {
            return;
        }
        String words = NOTE.matcher(member.substring(0, member.indexOf(';'))).replaceAll("")
                .replaceAll(" = .*", "").strip();
        boolean fixed = words.contains("static ");
        words = words.replaceAll("\\b(public|protected|static|final|abstract) ", "")
                .replaceAll("<[^>]*> ", "");
        Matcher method = METHOD.matcher(words);
        if (method.matches()) {
            addMethod(words, fixed);
        } else {
            addFields(words, fixed);
        }
    }

    private void addMethod(String words, boolean fixed) {
        String head = words.substring(0, words.indexOf('('));
        String inside = words.substring(words.indexOf('(') + 1, words.lastIndexOf(')'));
        List<String> params = inside.isBlank()
                ? List.of()
                : List.of(inside.split(",\\s*"));
        int space = head.lastIndexOf(' ');
        String owner = String.join(".", types);
        entries.add(space < 0
                ? new Entry(owner, "new", "void", params, false)
                : new Entry(owner, head.substring(space + 1), head.substring(0, space), params,
                        fixed));
    }

    private void addFields(String words, boolean fixed) {
        int space = words.indexOf(' ');
        for (String name : words.substring(space + 1).split(",\\s*")) {
            entries.add(new Entry(
                    String.join(".", types), name, words.substring(0, space), null, fixed));
        }
    }
}
