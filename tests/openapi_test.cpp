// Holds docs/openapi.json to the truth: it lists exactly the requests of docs/web-api.md, and the program
// answers each of them as its schema says.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "tests/served.h"
#include "web/transport/raw_client_fixture.h"

namespace {

namespace json = boost::json;
using petteia::raw_client::RawClient;

std::string text_of(const std::string& file) {
    std::ifstream stream(std::string(PETTEIA_DOCS) + "/" + file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

json::object description() { return json::parse(text_of("openapi.json")).as_object(); }

// The part of JSON Schema that the description uses; anything else in a schema is a mistake in it.
class Validator {
  public:
    explicit Validator(const json::object& document)
        : schemas_(document.at("components").at("schemas").as_object()) {}

    // What is wrong with a value, one line each.
    std::string problems(const json::value& value, const json::object& schema,
                         const std::string& where) const {
        if (const auto* reference = schema.if_contains("$ref"))
            return follow(value, *reference, where);
        if (value.is_null() && schema.contains("nullable")) return "";
        std::string found = unknown_words(schema, where);
        if (const auto* type = schema.if_contains("type");
            type != nullptr && !is_of(value, type->as_string()))
            return found + where + ": no " + std::string(type->as_string()) + " but " +
                   json::serialize(value) + "\n";
        if (const auto* choices = schema.if_contains("enum"); choices != nullptr) {
            const auto& all = choices->as_array();
            if (std::find(all.begin(), all.end(), value) == all.end())
                found += where + ": " + json::serialize(value) + " is none of the values\n";
        }
        if (value.is_object()) found += object_problems(value.as_object(), schema, where);
        if (value.is_array() && schema.contains("items")) {
            for (std::size_t i = 0; i < value.as_array().size(); ++i)
                found += problems(value.as_array()[i], schema.at("items").as_object(),
                                  where + "[" + std::to_string(i) + "]");
        }
        return found;
    }

  private:
    std::string follow(const json::value& value, const json::value& reference,
                       const std::string& where) const {
        const std::string name(reference.as_string());
        return problems(value, schemas_.at(name.substr(name.rfind('/') + 1)).as_object(), where);
    }
    static std::string unknown_words(const json::object& schema, const std::string& where) {
        static const std::set<std::string> known{
            "type",  "description", "required", "properties", "additionalProperties",
            "items", "enum",        "nullable", "example"};
        std::string found;
        for (const auto& [word, _] : schema) {
            if (!known.contains(word))
                found += where + ": the schema says " + std::string(word) + "\n";
        }
        return found;
    }
    static bool is_of(const json::value& value, const json::string& type) {
        if (type == "integer") return value.is_int64() || value.is_uint64();
        if (type == "number") return value.is_number();
        if (type == "string") return value.is_string();
        if (type == "boolean") return value.is_bool();
        if (type == "array") return value.is_array();
        return type == "object" && value.is_object();
    }
    std::string object_problems(const json::object& object, const json::object& schema,
                                const std::string& where) const {
        std::string found;
        if (const auto* required = schema.if_contains("required"); required != nullptr) {
            for (const auto& name : required->as_array()) {
                if (!object.contains(name.as_string()))
                    found += where + ": no " + std::string(name.as_string()) + "\n";
            }
        }
        const auto* properties = schema.if_contains("properties");
        const auto* others = schema.if_contains("additionalProperties");
        for (const auto& [name, value] : object) {
            const std::string inside = where + "." + std::string(name);
            if (properties != nullptr && properties->as_object().contains(name))
                found += problems(value, properties->at(name).as_object(), inside);
            else if (others != nullptr)
                found += problems(value, others->as_object(), inside);
        }
        return found;
    }

    const json::object& schemas_;
};

std::string upper(std::string text) {
    for (char& letter : text) letter = static_cast<char>(std::toupper(letter));
    return text;
}

const json::object& content(const json::value& of) {
    return of.at("content").at("application/json").as_object();
}

// Calls the program as the examples of the description do.
class Caller {
  public:
    explicit Caller(RawClient client) : client_(std::move(client)) {}

    json::value call(const std::string& method, std::string path, const json::object& operation) {
        path = std::regex_replace(path, std::regex(R"(\{id\})"), table_);
        std::string body;
        if (const auto* wanted = operation.if_contains("requestBody"))
            body = json::serialize(content(*wanted).at("example"));
        const auto response = client_.ask(method + " " + path, "", body);
        EXPECT_EQ(response.status, 200) << method << " " << path << ": " << response.body;
        json::error_code problem;
        json::value answer = json::parse(response.body, problem);
        EXPECT_FALSE(problem) << response.body;
        if (method == "POST" && path == "/api/tables" && response.status == 200)
            table_ = answer.at("id").as_string().c_str();
        return answer;
    }

  private:
    RawClient client_;
    std::string table_ = "none";
};

TEST(OpenApi, ListsExactlyTheRequestsOfTheContract) {
    std::set<std::string> described, promised;
    const json::object document = description();
    for (const auto& [path, operations] : document.at("paths").as_object()) {
        for (const auto& [method, _] : operations.as_object()) {
            if (method != "parameters")
                described.insert(
                    upper(method) + " " +
                    std::regex_replace(std::string(path), std::regex(R"(\{id\})"), "ID"));
        }
    }
    const std::string contract = text_of("web-api.md");
    const std::regex row(R"(\n\| `((?:GET|POST|PUT|DELETE) /api/[^`]*)`)");
    for (std::sregex_iterator each(contract.begin(), contract.end(), row), end; each != end; ++each)
        promised.insert((*each)[1]);
    EXPECT_EQ(described, promised);
}

TEST(OpenApi, TheProgramAnswersAsDescribed) {
    Served served;
    RawClient client = served.host();
    EXPECT_EQ(client.ask("GET /api/openapi.json").body, text_of("openapi.json"));
    const json::object document = description();
    const Validator validator(document);
    Caller caller(served.host());
    int answered = 0;
    // POST comes before GET and DELETE of what it made.
    for (const std::string method : {"post", "get", "delete"}) {
        for (const auto& [path, operations] : document.at("paths").as_object()) {
            const auto* operation = operations.as_object().if_contains(method);
            if (operation == nullptr) continue;
            const json::value answer =
                caller.call(upper(method), std::string(path), operation->as_object());
            const auto& schema = content(operation->at("responses").at("200")).at("schema");
            EXPECT_EQ(validator.problems(answer, schema.as_object(), std::string(path)), "");
            ++answered;
        }
    }
    EXPECT_GE(answered, 9);
    served.end();
}

TEST(OpenApi, ErrorsAreAsDescribed) {
    Served served;
    RawClient client = served.host();
    for (const auto& [what, body, status] : {std::tuple{"POST /api/position", "{", 400},
                                             {"POST /api/position", "{}", 400},
                                             {"POST /api/position", R"({"game": "chess"})", 422},
                                             {"GET /api/tables/none", "", 404},
                                             {"GET /api/unknown", "", 404}}) {
        const auto response = client.ask(what, "", body);
        EXPECT_EQ(response.status, status) << what << " " << body;
        EXPECT_TRUE(json::parse(response.body).at("error").is_string());
    }
    served.end();
}

TEST(OpenApi, TheValidatorFindsMistakes) {
    const json::object document = description();
    const Validator validator(document);
    const json::object schema =
        json::parse(R"({"$ref": "#/components/schemas/Level"})").as_object();
    const auto problems = [&](const char* text) {
        return validator.problems(json::parse(text), schema, "x");
    };
    EXPECT_EQ(problems(R"({"level": 1, "title": "t", "summary": "s"})"), "");
    EXPECT_EQ(problems(R"({"level": 1, "title": "t"})"), "x: no summary\n");
    EXPECT_EQ(problems(R"({"level": "1", "title": "t", "summary": "s"})"),
              "x.level: no integer but \"1\"\n");
    EXPECT_EQ(problems("null"), "x: no object but null\n");
}

}  // namespace
